// What the game says now, in one line.
import { MessageLine } from "../../components/message-line";
import { formatNumber } from "../../shell/texts";
import { cardName } from "./card";
import type { Choosing } from "./choosing";
import type { Deal, Game } from "./game";
import { t } from "./texts";

/** What matters, and what goes with it. */
export type Said = readonly string[];

function said({ order, total }: Deal, { cards, cells, judgement }: Game, { card, cell }: Choosing): Said {
  const texts = t().say;
  const n = formatNumber;
  if (judgement.correct) return texts.won(n(total ?? 0));
  if (card !== undefined) {
    const name = cardName(cards[card] ?? "");
    return cells.includes(card) ? texts.lifted(name) : texts.picked(name);
  }
  if (cell !== undefined) return texts.aimed(n(Math.floor(cell / order) + 1), n((cell % order) + 1));
  if (judgement.complete) return texts.full;
  const left = cells.filter((there) => there === null).length;
  if (left === cells.length || total === null) return total === null ? texts.noGoal : texts.goal(n(total));
  const lines = [...judgement.rows, ...judgement.columns];
  return texts.lines(n(lines.filter(({ state }) => state === "fits").length), n(lines.length), left);
}

interface Props {
  deal: Deal;
  game: Game;
  choosing: Choosing;
  /** Why the last typed card was not laid. */
  refused: string;
  /** What is said instead, as in a lesson. */
  guide: ((game: Game, chosen: boolean) => Said) | undefined;
}

/** It is not read aloud: what happens is announced in more words. */
export function Say({ deal, game, choosing, refused, guide }: Props) {
  const chosen = choosing.card !== undefined || choosing.cell !== undefined;
  const [text, more] = guide && !game.judgement.correct ? guide(game, chosen) : said(deal, game, choosing);
  return (
    <div class="derful-say" aria-hidden="true">
      {refused ? (
        <MessageLine tone="bad">{refused}</MessageLine>
      ) : (
        <MessageLine {...(more !== undefined && { more })}>{text}</MessageLine>
      )}
    </div>
  );
}
