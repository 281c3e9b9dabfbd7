// How a deal ended, and why.
import { INVISIBLE, plain } from "@countinghouse/client/play/characters";
import { check } from "@countinghouse/client/play/krypto/check";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useState } from "preact/hooks";
import { Icon } from "../../components/icon";
import { ownCode, shown } from "../../games/krypto/game";
import { t as krypto } from "../../games/krypto/texts";
import { HeadingLevel } from "../../shell/announcer";
import { late } from "../../shell/late";
import { type Deal, type Player, pointsOf, type Tournament } from "./model";
import { t } from "./texts";

/** A deal as a game of Krypto. */
export const gameOf = ({ cards, target }: Deal, rules: Game["rules"]): Game => ({
  cards: cards ?? [],
  target: target ?? 0,
  rules,
  use: "all",
});

/** A solution, however it was typed, with the signs of the page. */
export const readable = (expression: string): string => shown([...expression].map(plain).join("").replaceAll(INVISIBLE, ""));

const Solutions = late(() => import("../../games/krypto/drawn/solutions"));

type Known = Pick<Tournament, "rules" | "players">;

/** How a deal ended, in one sentence. */
export function outcome(tournament: Known, deal: Deal): string {
  const texts = t().outcome;
  const name = deal.claimed_by ?? "";
  if (deal.status === "solved") return texts.solved(name, points(tournament, deal));
  if (deal.status === "failed")
    return texts.failed[deal.verdict === "late" || deal.verdict === "left" ? deal.verdict : "wrong"](name);
  return deal.status === "timed-out" ? texts.timedOut : texts.void;
}

function points({ players }: Known, { claimed_by, hand_number }: Deal): string {
  return String(pointsOf({ players } as Tournament, claimed_by, hand_number) ?? 1);
}

/** Why a wrong explanation is none; nothing for other deals. */
function fault({ rules }: Known, deal: Deal): string | undefined {
  if (deal.verdict !== "wrong" || deal.expression === null) return undefined;
  const found = check(gameOf(deal, rules), deal.expression).fault;
  return found && krypto().faults.says(found);
}

/** The explanation, and what is wrong with it. */
export function Explanation({ tournament, deal }: { tournament: Known; deal: Deal }) {
  if (deal.expression === null) return null;
  const wrong = fault(tournament, deal);
  return (
    <p class={wrong ? "bad" : "good"}>
      <Icon name={wrong ? "close" : "check"} />{" "}
      <b>
        {readable(deal.expression)}
        {!wrong && ` = ${shown(String(deal.target))}`}
      </b>
      {wrong && ` ${wrong}`}
    </p>
  );
}

/** All solutions of a deal, once they are wanted. */
export function DealSolutions({ tournament: { rules }, deal }: { tournament: Known; deal: Deal }) {
  const [open, setOpen] = useState(false);
  if (!deal.cards) return null;
  const game = gameOf(deal, rules);
  if (open) return <Solutions puzzle={{ ...game, cards: [...game.cards], game: "krypto", puzzle_code: ownCode(game) }} />;
  return (
    <p>
      <button type="button" onClick={() => setOpen(true)}>
        {krypto().solutions.show}
      </button>
    </p>
  );
}

/** The deal before the one on the table. */
export function LastDeal({ tournament, deal }: { tournament: Tournament; deal: Deal }) {
  const texts = t().outcome;
  return (
    <section class="panel tournament-last" aria-labelledby="tournament-last">
      <h2 id="tournament-last">{texts.title}</h2>
      <p>{outcome(tournament, deal)}</p>
      {deal.cards && <p class="muted">{texts.dealt(deal.cards.join(", "), shown(String(deal.target)))}</p>}
      <Explanation tournament={tournament} deal={deal} />
      <HeadingLevel value={3}>
        <DealSolutions tournament={tournament} deal={deal} />
      </HeadingLevel>
    </section>
  );
}

/** Which deal of which hand this is. */
export function dealName({ hand_number: hand, attempt }: Pick<Deal, "hand_number" | "attempt">, hands: number): string {
  const texts = t().game;
  const name = hand > hands ? texts.extra(String(hand - hands)) : texts.hand(String(hand), String(hands));
  return attempt > 1 ? `${name} · ${texts.attempt(String(attempt))}` : name;
}

/** Why a player may not claim a deal; undefined for one who may. */
export function whyOut(
  { status }: Pick<Tournament, "status">,
  { hand_number: hand }: Deal,
  player: Player,
): string | undefined {
  const texts = t().claim;
  if (!player.sitting_out) return undefined;
  // Who has erred in a hand of the tie-break is one of the tied players.
  return status === "tie-break" && (player.boxes[hand - 1] ?? null) === null ? texts.outOfTie : texts.out;
}
