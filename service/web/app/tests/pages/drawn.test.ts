// Pages as they are drawn.
import { type ComponentChild, h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PlayDeal } from "../../src/games/derful/play";
import { clear } from "../../src/games/record/moving";
import Tables from "../../src/pages/tables/index";
import Today from "../../src/pages/today/index";
import type { Deal, Tournament } from "../../src/pages/tournament/model";
import Moment from "../../src/pages/tournament/moment";
import { ScorePad } from "../../src/pages/tournament/score-pad";
import { connection } from "../../src/shell/api";
import { daysAfter, today } from "../../src/shell/dates";
import type { Route } from "../../src/shell/router";

/** On a busy machine, until what is loaded late is there. */
const SLOW_MS = 4_000;

const answer = (found: object): void => {
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async () => new Response(JSON.stringify(found), { headers: { "Content-Type": "application/json" } }),
  );
};
const draw = (child: ComponentChild): void => {
  act(() => render(child, document.body));
};
const routeOf = (query = ""): Route => ({ params: {}, query: new URLSearchParams(query), path: "/" }) as unknown as Route;

beforeEach(() => {
  clear();
  connection.value = "online";
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.restoreAllMocks();
});

test("a table says how many rows it has where it is the whole of its data", async () => {
  const status = { status: "ready", progress: null };
  answer({ items: ["krypto", "31-derful/3", "31-derful/4"].map((name) => ({ ...status, name, rows_total: 118_755 })) });
  draw(h(Tables, { route: routeOf() }));
  const said = (slug: string): string =>
    document.querySelector(`[href="/tables/${slug}"]`)?.closest("li")?.querySelector(".muted")?.textContent ?? "";
  await expect.poll(() => said("krypto-hands"), { timeout: SLOW_MS }).toBe("118,755 rows");
  for (const slug of ["krypto", "krypto-unsolvable", "krypto-fractions-only", "31-derful", "31-derful-games"])
    expect(said(slug)).toBe("Ready");
});

test("a day to come has no rings of the current week", () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  draw(h(Today, { route: routeOf(`date=${daysAfter(today(), -5)}`) }));
  expect(document.querySelectorAll(".today-rings a")).toHaveLength(7);
  draw(h(Today, { route: routeOf(`date=${daysAfter(today(), 5)}`) }));
  expect(document.querySelector("h1")).toBeTruthy();
  expect(document.querySelectorAll(".today-rings a")).toHaveLength(0);
});

test("nobody sits out once a tournament is over", () => {
  const players = [{ name: "Anna", score: 1, boxes: [1], sitting_out: true, has_left: false }];
  const pad = (state: string): string => {
    draw(h(ScorePad, { tournament: { hands_total: 1, players, status: state } as unknown as Tournament }));
    return document.querySelector("tbody th")?.textContent ?? "";
  };
  expect(pad("running")).toBe("Anna (sits out)");
  for (const state of ["finished", "cancelled", "abandoned"]) expect(pad(state)).toBe("Anna");
});

test("the end of a deal says who won it, by which way and for how much, or why nobody did", () => {
  const players = [{ name: "Anna", score: 6, boxes: [2, 4], sitting_out: false, has_left: false }];
  const tournament = { hands_total: 3, players, rules: "international" } as unknown as Tournament;
  const deal = { deal_number: 2, hand_number: 2, status: "solved", claimed_by: "Anna", target: 2, cards: [1, 1, 1, 2, 3] };
  const drawn = (changes: object, until?: string) => {
    draw(h(Moment, { tournament, deal: { ...deal, ...changes } as unknown as Deal, until }));
    return document.querySelector(".versus-moment");
  };
  const won = drawn({ expression: "3 - 2 + 1 * 1 * 1" });
  expect(won?.querySelector(".versus-winner")?.textContent).toBe("Anna wins the hand3 in sequence: double again+4");
  expect(won?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("3 − 2 + 1 × 1 × 1");
  expect(won?.querySelector("[role=timer]")).toBeNull();
  const soon = new Date(Date.now() + 2_500).toISOString();
  const lost = drawn({ status: "failed", verdict: "late", expression: null }, soon);
  expect(lost?.textContent).toBe("Anna did not explain it in time: −1.2 from 1, 1, 1, 2, 3Next cards in 3");
});

test.each([
  [2, "The other 9"],
  [5, "Details"],
])("a won square of order %i offers its other games if they can be listed", async (order, text) => {
  answer({ status: "succeeded", result: { games: 10 } });
  const cards = Array.from({ length: order * order }, () => "10" as const);
  const lesson = cards.map((_, number): [number, number] => [number, number]);
  draw(h(PlayDeal, { deal: { code: `D-${order}`, link: "", order, total: 10 * order, cards, lesson } }));
  const sentence = (): string | undefined => document.querySelector(".win-sentence")?.textContent;
  await expect.poll(sentence, { timeout: SLOW_MS }).toContain("10");
  expect(document.querySelector(".win-more button")?.textContent).toBe(text);
});
