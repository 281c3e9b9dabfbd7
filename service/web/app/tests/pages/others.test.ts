import { faultOf } from "@countinghouse/client/play/codes/faults";
import { afterEach, describe, expect, test, vi } from "vitest";
import { monthsAfter, puzzlesOn, weeksOf } from "../../src/games/daily/days";
import { fitting, paramsOf, questionIn } from "../../src/pages/cages/cage";
import { formatSeconds } from "../../src/pages/jobs/begun";
import { questionOf, typedFrom } from "../../src/pages/jobs/start";
import { explain } from "../../src/pages/tournament/calls";
import {
  after,
  bestScore,
  type Deal,
  firstName,
  keepSeat,
  lastName,
  type Player,
  plainCode,
  type Tournament,
} from "../../src/pages/tournament/model";
import { dealName, whyOut } from "../../src/pages/tournament/outcome";
import { chosenLanguage } from "../../src/shell/texts";

describe("codes of puzzles", () => {
  const POSSIBLE = ["K85V-H990-ET", "n2x2 dcq0", "D9M5K68N", "KOIL-0000", "V0T4-8RQ2", "YYTB-96GR", "YX3"];
  test.each(POSSIBLE)("%s may be a code", (code) => {
    expect(faultOf(code)).toBeUndefined();
  });

  test.each([
    ["K85V-U990", { fault: "character", text: "U" }],
    ["K85V_H990", { fault: "character", text: "_" }],
    ["K8", { fault: "length", text: "2" }],
    ["X85V-H990", { fault: "letter", text: "X" }],
  ])("%s is none", (code, fault) => {
    expect(faultOf(code)).toEqual(fault);
  });
});

describe("the days of a month", () => {
  test("weeks begin on Monday and have seven days", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, "2026-11-01"]);
    expect(weeks.at(-1)).toEqual(["2026-11-30", ...Array<undefined>(6).fill(undefined)]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  test("months are counted over years", () => {
    expect(monthsAfter("2026-11", 2)).toBe("2027-01");
    expect(monthsAfter("2026-01", -1)).toBe("2025-12");
  });

  test("a day has the puzzles of the games that had begun", () => {
    expect(["1962-12-31", "1963-01-01", "2025-12-31", "2026-01-01"].map(puzzlesOn)).toEqual([0, 1, 1, 5]);
  });
});

describe("a cage in an address", () => {
  test("cells, target and operator are read, and an operator that does not fit is left out", () => {
    const query = (operator: string): URLSearchParams =>
      new URLSearchParams({ size: "4", cells: "5.0.1.99", target: "6", operator, out: "1" });
    const question = questionIn(query("×"));
    expect(paramsOf(question)).toEqual({
      size: 4,
      cells: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      target: 6,
      operator: "×",
      exclude: [1],
    });
    expect(questionIn(query("÷")).operator).toBe("÷");
    const single = new URLSearchParams({ size: "4", cells: "5", target: "6", operator: "÷" });
    expect(questionIn(single).operator).toBeNull();
  });

  test("nothing is asked while cells or target are missing", () => {
    expect(paramsOf(questionIn(new URLSearchParams("cells=0")))).toBeUndefined();
    expect(paramsOf(questionIn(new URLSearchParams("target=6")))).toBeUndefined();
  });

  test("only combinations with the digits that are known to be inside fit", () => {
    const question = questionIn(new URLSearchParams("size=4&cells=0.1&target=5&in=1"));
    const found = {
      combinations: [
        [1, 4],
        [2, 3],
      ],
      arrangements_by_combination: [2, 2],
      candidates: [
        [1, 2],
        [3, 4],
      ],
    };
    expect(fitting(found as never, { ...question, inside: [1, 2] }).combinations).toEqual([]);
    expect(fitting(found as never, question)).toEqual({
      combinations: [{ digits: [1, 4], ways: 2 }],
      ways: 2,
      always: [1, 4],
      never: [2, 3],
      byCell: undefined,
    });
  });
});

describe("jobs", () => {
  test("an address fills in the form, and the form asks for what is typed", () => {
    const typed = typedFrom(new URLSearchParams("kind=31-derful.enumerate&order=5&total=31&other=1"));
    expect(questionOf(typed)).toEqual(["31-derful.enumerate", { order: 5, count_only: true, total: 31 }]);
    expect(questionOf(typedFrom(new URLSearchParams("")))).toEqual([
      "krypto.census",
      { hand_size: 3, low: 1, high: 25, targets: [1, 25], rules: "house" },
    ]);
  });

  test("seconds of work are written shortly", () => {
    chosenLanguage.value = "en";
    expect([0.3456, 12, 185].map(formatSeconds)).toEqual(["0.35 s", "12 s", "3:05"]);
  });
});

describe("the explanation of a claim", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** A service that is away behind its proxy for so many requests, and then refuses. */
  const awayFor = (requests: number) => {
    let left = requests;
    const asked = vi.fn(async () =>
      left-- > 0
        ? new Response("<html>", { status: 502 })
        : Response.json({ type: "/problems#deal-over", status: 409 }, { status: 409 }),
    );
    vi.stubGlobal("fetch", asked);
    return asked;
  };
  const send = async (isWanted: () => boolean): Promise<unknown> => {
    vi.useFakeTimers();
    const sent = explain("5QX3QXN", 1, "ct_", "1 + 1", isWanted).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    return await sent;
  };

  test("is sent until the service is there", async () => {
    const asked = awayFor(9);
    expect(await send(() => true)).toMatchObject({ status: 409 });
    expect(asked).toHaveBeenCalledTimes(10);
  });

  test("is not sent again once it is not wanted", async () => {
    awayFor(9);
    expect(await send(() => false)).toMatchObject({ status: 502 });
  });
});

describe("a tournament", () => {
  const player = (name: string, score: number, box: number | null) => ({ name, score, boxes: [box] });
  const known = {
    revision: 3,
    players: [player("Ada", 0, null), player("Emmy", 0, null)],
    status: "running",
  } as unknown as Tournament;
  const change = (revision: number) =>
    ({
      event: "change",
      id: "1",
      data: { revision, happening: "scored", at: "", server_now: "now", changes: { players: [player("Emmy", 5, 5)] } },
    }) as never;

  test("its code is found however it is typed", () => {
    expect(["5QX 3QXN", " 5qx-3qxn "].map(plainCode)).toEqual(["5QX3QXN", "5QX3QXN"]);
  });

  test("whoever comes has a name: the last one, or a free number", () => {
    const named = (...names: string[]) => firstName(names.map((name) => ({ name })));
    lastName.value = "";
    expect([named(), named("Ada"), named("Ada", "Player 3")]).toEqual(["Player 1", "Player 2", "Player 4"]);
    keepSeat("A", { name: "Player 4" });
    expect(named()).toBe("Player 1");
    keepSeat("A", { name: "Emmy" });
    expect([named(), named("Emmy")]).toEqual(["Emmy", "Player 2"]);
  });

  test("its deals have names", () => {
    expect(dealName({ hand_number: 3, attempt: 1 }, 10)).toBe("Hand 3 of 10");
    expect(dealName({ hand_number: 11, attempt: 2 }, 10)).toBe("Tie-break, hand 1 · deal 2");
  });

  test("who is outside the tie does not wait for the next hand", () => {
    const deal = { hand_number: 2 } as Deal;
    const out = (status: Tournament["status"], sitting_out: boolean, box: number | null) =>
      whyOut({ status }, deal, { sitting_out, boxes: [1, box] } as Player);
    const next = "You sit out until the next hand.";
    expect([out("running", false, null), out("running", true, -1), out("tie-break", true, -1)]).toEqual([
      undefined,
      next,
      next,
    ]);
    expect(out("tie-break", true, null)).toMatch("The tied players play on");
  });

  test("a change takes the place of what it names", () => {
    const changed = after(known, change(4));
    expect(changed?.players.map(({ name, score }) => [name, score])).toEqual([
      ["Ada", 0],
      ["Emmy", 5],
    ]);
    expect(changed?.revision).toBe(4);
    expect(changed && bestScore(changed)).toBe(5);
  });

  test("a change that comes late changes nothing", () => {
    expect(after(known, change(3))).toBe(known);
    expect(bestScore(known)).toBeUndefined();
  });
});
