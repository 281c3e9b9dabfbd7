// The table: what is said, the square, the hand, and the tools.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Counter } from "../../components/figures";
import { MessageLine } from "../../components/play-layout";
import { formatNumber } from "../../shell/texts";
import { cardName, spoken } from "./card";
import type { Deal, Game } from "./game";
import { Hand, MOST_OPEN, pilesOf } from "./hand";
import type { Hinted } from "./help";
import { boardKeys, useFocus, useTyping } from "./keys";
import { type Choosing, useChoosing, useDrag } from "./pointing";
import { Square } from "./square";
import { suitsOf } from "./suits";
import { t } from "./texts";

// What the game says now, in one line.

/** What matters, and what goes with it. */
type Said = readonly string[];

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

interface SayProps {
  deal: Deal;
  game: Game;
  choosing: Choosing;
  /** Why the last typed card was not laid. */
  refused: string;
}

/** It is not read aloud: what happens is announced in more words. */
function Say({ deal, game, choosing, refused }: SayProps) {
  const [text, more] = said(deal, game, choosing);
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

interface BoardProps extends Hinted {
  deal: Deal;
  game: Game;
  /** What stands below. */
  tools: ComponentChildren;
  /** What is said instead, as in the lesson, by the card that is taken: then its place is lit. */
  guide?: (card: number | undefined) => ComponentChildren;
}

/** Whether a pile has a place in the hand: in a lesson, cards that were laid at first have none while they lie. */
const hasPlace =
  ({ lesson }: Deal, cells: Game["cells"]) =>
  ({ numbers }: { numbers: readonly number[] }): boolean =>
    !numbers.every((number) => lesson?.some(([card]) => card === number) && cells.includes(number));

export function Board({ deal, game, lit, marked, tools, guide }: BoardProps) {
  const { cards, cells, judgement } = game;
  const piles = useMemo(() => pilesOf(cards).filter(hasPlace(deal, cells)), [cards, deal.lesson && cells]);
  const suits = useMemo(() => suitsOf(cards), [cards]);
  const choosing = useChoosing(game, deal.order, deal.total);
  const free = piles.flatMap(({ numbers }) => numbers.find((card) => !cells.includes(card)) ?? []);
  const focus = useFocus(cells, deal.order, free);
  const beginDrag = useDrag(choosing.put);
  const refused = useTyping(game, choosing, focus);
  const rows = useMemo(() => judgement.rows.map(spoken), [judgement]);
  const columns = useMemo(() => judgement.columns.map(spoken), [judgement]);
  const open = cards.length <= MOST_OPEN;
  const chosen = choosing.card !== undefined || choosing.cell !== undefined;
  const asked = chosen ? undefined : marked;
  return (
    <div
      ref={focus.root}
      class={`derful-board spread ${open ? "derful-few" : "derful-all"}${judgement.correct ? " derful-over" : ""}`}
      style={{ "--order": deal.order }}
      onPointerDown={(event) => {
        if (!judgement.correct) beginDrag(event);
      }}
      onKeyDown={boardKeys({ game, choosing, focus })}
    >
      {guide ? (
        <div class="derful-say">{guide(choosing.card)}</div>
      ) : (
        <Say deal={deal} game={game} choosing={choosing} refused={refused} />
      )}
      <Square
        {...{ deal, game, suits, choosing, focus, rows, columns }}
        lit={guide && asked !== undefined ? undefined : lit}
      />
      <div class="derful-side stack wide">
        <div class="derful-target" aria-hidden="true">
          <Counter
            label={t().allLines}
            value={deal.total === null ? "?" : formatNumber(deal.total)}
            won={judgement.correct}
          />
        </div>
        {!judgement.correct && (
          <div class="derful-tray">
            <Hand {...{ game, piles, suits, choosing, focus }} marked={asked} />
          </div>
        )}
      </div>
      {tools}
    </div>
  );
}
