// The table: what is said, the square, the hand, and the tools.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Counter } from "../../components/counter";
import { formatNumber } from "../../shell/texts";
import { boardKeys } from "./board-keys";
import { useChoosing } from "./choosing";
import { useDrag } from "./drag";
import { useFocus } from "./focus";
import type { Deal, Game } from "./game";
import { Hand } from "./hand";
import { spoken } from "./lines";
import { MOST_OPEN, pilesOf, suitsOf } from "./piles";
import { type Said, Say } from "./say";
import { Square } from "./square";
import { t } from "./texts";
import { useTyping } from "./typing";

interface Props {
  deal: Deal;
  game: Game;
  lit: ReadonlySet<number>;
  /** What lies over the hand. */
  over?: ComponentChildren;
  /** What stands below. */
  tools: ComponentChildren;
  guide?: (game: Game, chosen: boolean) => Said;
}

export function Board({ deal, game, lit, over, tools, guide }: Props) {
  const { cards, cells, judgement } = game;
  const piles = useMemo(() => pilesOf(cards), [cards]);
  const suits = useMemo(() => suitsOf(cards), [cards]);
  const choosing = useChoosing(game, deal.order, deal.total);
  const free = piles.flatMap(({ numbers }) => numbers.find((card) => !cells.includes(card)) ?? []);
  const focus = useFocus(cells, deal.order, free);
  const beginDrag = useDrag(choosing.put);
  const refused = useTyping(game, choosing, focus);
  const rows = useMemo(() => judgement.rows.map(spoken), [judgement]);
  const columns = useMemo(() => judgement.columns.map(spoken), [judgement]);
  const open = cards.length <= MOST_OPEN;
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
      <Say deal={deal} game={game} choosing={choosing} refused={refused} guide={guide} />
      <Square {...{ deal, game, suits, choosing, focus, lit, rows, columns }} />
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
            <Hand {...{ game, piles, suits, choosing, focus }} />
            {over}
          </div>
        )}
      </div>
      {tools}
    </div>
  );
}
