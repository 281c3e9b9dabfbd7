// The square of places, with what each line sums to beside and below it.
import type { Card } from "@countinghouse/client/play/derful31/rules";
import { Counter } from "../../components/figures";
import { CardPlace } from "../../components/playing-card";
import type { Suit } from "../../components/suits";
import { still } from "../../shell/late";
import { formatNumber } from "../../shell/texts";
import { cardName, Face, isSmall, Sum } from "./card";
import type { Deal, Game } from "./game";
import type { Focus } from "./keys";
import { type Choosing, clicked } from "./pointing";
import { t } from "./texts";

interface SquareProps {
  deal: Deal;
  game: Game;
  suits: readonly Suit[];
  choosing: Choosing;
  focus: Focus;
  lit: number | undefined;
  /** What each line sums to, in words: made once, as every cell of a line says it. */
  rows: readonly string[];
  columns: readonly string[];
}

interface CellProps {
  number: number;
  /** Which card lies there, and what is printed on it. */
  there: number | null;
  card: Card | undefined;
  suit: Suit;
  small: boolean;
  order: number;
  /** What its lines sum to, in words. */
  rowSum: string;
  columnSum: string;
  chosen: boolean;
  lit: boolean;
  /** Whether it was just laid. */
  landed: boolean;
  /** Whether Tab leads here. */
  tabbed: boolean;
}

/** Clicks are heard by the square. */
const Cell = still(
  ({ number, there, card, suit, small, order, rowSum, columnSum, chosen, lit, landed, tabbed }: CellProps) => {
    const label = t().cell(
      formatNumber(Math.floor(number / order) + 1),
      formatNumber((number % order) + 1),
      card === undefined ? t().empty : cardName(card),
      rowSum,
      columnSum,
    );
    return (
      <div
        role="gridcell"
        class={`derful-cell${lit ? " derful-lit" : ""}${landed ? " derful-landed" : ""}`}
        tabIndex={tabbed ? 0 : -1}
        aria-label={chosen ? `${label}; ${t().chosen}` : label}
        aria-selected={chosen}
        data-cell={number}
        data-card={there ?? undefined}
      >
        {card === undefined ? <CardPlace aim={chosen} /> : <Face card={card} suit={suit} small={small} />}
      </div>
    );
  },
);

function cellOf(number: number, { deal, game, suits, choosing, focus, lit, rows, columns }: SquareProps): CellProps {
  const [row, column] = [Math.floor(number / deal.order), number % deal.order];
  const there = game.cells[number] ?? null;
  const card = there === null ? undefined : game.cards[there];
  const chosen = choosing.cell === number || (there !== null && choosing.card === there);
  return {
    number,
    there,
    card,
    suit: suits[there ?? 0] ?? "spades",
    small: isSmall(game.cards),
    order: deal.order,
    rowSum: rows[row] ?? "",
    columnSum: columns[column] ?? "",
    chosen,
    lit: lit === number,
    landed: game.landed === number,
    tabbed: focus.cell === number,
  };
}

export function Square(props: SquareProps) {
  const { deal, game, choosing, focus } = props;
  const { order, total } = deal;
  const { rows, columns, correct } = game.judgement;
  const lines = Array.from({ length: order }, (_, i) => i);
  return (
    <div
      role="grid"
      class="derful-grid"
      aria-label={t().grid(formatNumber(order), total === null ? "?" : formatNumber(total))}
      onClick={({ target }) => {
        const number = clicked(target, "cell");
        if (number === undefined) return;
        focus.go({ at: "grid", number });
        if (!correct) choosing.tapCell(number);
      }}
    >
      {lines.map((row) => (
        <div role="row" class="boxless">
          {lines.map((column) => (
            <Cell {...cellOf(row * order + column, props)} />
          ))}
          {rows[row] && (
            <Sum role="rowheader" {...rows[row]} label={t().row(formatNumber(row + 1), props.rows[row] ?? "")} />
          )}
        </div>
      ))}
      <div role="row" class="boxless">
        {lines.map(
          (column) =>
            columns[column] && (
              <Sum
                role="columnheader"
                {...columns[column]}
                label={t().column(formatNumber(column + 1), props.columns[column] ?? "")}
              />
            ),
        )}
        <div role="gridcell" class="derful-total" aria-label={t().total(total === null ? "?" : formatNumber(total))}>
          <Counter small label="" value={total === null ? "?" : formatNumber(total)} won={correct} />
        </div>
      </div>
    </div>
  );
}
