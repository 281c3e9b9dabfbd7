// The square, the sums of its lines, and the hand.
import { useMemo } from "preact/hooks";
import { formatNumber } from "../../shell/texts";
import { cardName, Face } from "./card";
import { type Choosing, useChoosing } from "./choosing";
import { useDrag } from "./drag";
import { type Focus, useFocus } from "./focus";
import type { Deal, Game } from "./game";
import { Sum, spoken } from "./lines";
import { type Card, HAND } from "./logic";
import { t } from "./texts";
import { emptyAfter, useTyping } from "./typing";

interface Parts {
  deal: Deal;
  game: Game;
  choosing: Choosing;
  focus: Focus;
  lit: ReadonlySet<number>;
  /** What each line sums to, in words: made once, as every cell of a line says it. */
  rows: readonly string[];
  columns: readonly string[];
}

interface CellProps {
  number: number;
  /** Which card lies there, and what is printed on it. */
  there: number | null;
  card: Card | undefined;
  label: string;
  chosen: boolean;
  lit: boolean;
  /** Whether Tab leads here. */
  tabbed: boolean;
}

/** Drawn anew only when something of it changes. Clicks are heard by the square. */
function Cell({ number, there, card, label, chosen, lit, tabbed }: CellProps) {
  return useMemo(
    () => (
      <div
        role="gridcell"
        class={`derful-cell ${card === undefined ? "" : "derful-card"} ${lit ? "derful-lit" : ""}`}
        tabIndex={tabbed ? 0 : -1}
        aria-label={label}
        aria-selected={chosen}
        data-cell={number}
        data-card={there ?? undefined}
      >
        {card !== undefined && <Face card={card} />}
      </div>
    ),
    [number, there, card, label, chosen, lit, tabbed],
  );
}

function cellOf(number: number, { deal, game, choosing, focus, lit, rows, columns }: Parts): CellProps {
  const [row, column] = [Math.floor(number / deal.order), number % deal.order];
  const there = game.cells[number] ?? null;
  const card = there === null ? undefined : game.cards[there];
  const chosen = choosing.cell === number || (there !== null && choosing.card === there);
  const label = t().cell(
    formatNumber(row + 1),
    formatNumber(column + 1),
    card === undefined ? t().empty : cardName(card),
    rows[row] ?? "",
    columns[column] ?? "",
  );
  return {
    number,
    there,
    card,
    label: chosen ? `${label}; ${t().chosen}` : label,
    chosen,
    lit: lit.has(number),
    tabbed: focus.cell === number,
  };
}

/** The number in the attribute of what was clicked, or of what is around it. */
function clicked(target: EventTarget | null, name: "cell" | "free"): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;
  return element ? Number(element.dataset[name]) : undefined;
}

function Square({ parts }: { parts: Parts }) {
  const { deal, game, choosing, focus } = parts;
  const { order, total } = deal;
  const { rows, columns } = game.judgement;
  const lines = Array.from({ length: order }, (_, i) => i);
  return (
    <div
      role="grid"
      class="derful-grid"
      aria-label={t().grid(formatNumber(order), total === null ? "?" : formatNumber(total))}
      style={{ "--order": order }}
      onClick={({ target }) => {
        const number = clicked(target, "cell");
        if (number === undefined) return;
        focus.go({ at: "grid", number });
        if (!game.judgement.correct) choosing.tapCell(number);
      }}
    >
      {lines.map((row) => (
        <div role="row" class="derful-row">
          {lines.map((column) => (
            <Cell {...cellOf(row * order + column, parts)} />
          ))}
          {rows[row] && (
            <Sum role="rowheader" line={rows[row]} label={t().row(formatNumber(row + 1), parts.rows[row] ?? "")} />
          )}
        </div>
      ))}
      <div role="row" class="derful-row">
        {lines.map(
          (column) =>
            columns[column] && (
              <Sum
                role="columnheader"
                line={columns[column]}
                label={t().column(formatNumber(column + 1), parts.columns[column] ?? "")}
              />
            ),
        )}
        <div role="gridcell" class="derful-total">
          {total === null ? "?" : `Σ ${formatNumber(total)}`}
        </div>
      </div>
    </div>
  );
}

function Hand({ parts }: { parts: Parts }) {
  const { game, choosing, focus } = parts;
  return (
    <div
      role="group"
      class="derful-hand"
      aria-label={t().hand}
      data-hand
      onClick={({ target }) => {
        const number = clicked(target, "free");
        if (number === undefined) return choosing.tapHand();
        focus.go({ at: "hand", number });
        choosing.tapCard(number);
      }}
    >
      {game.cards.map((card, number) => (
        <InHand
          card={card}
          number={number}
          placed={game.cells.includes(number)}
          picked={choosing.card === number}
          tabbed={focus.card === number}
        />
      ))}
    </div>
  );
}

interface InHandProps {
  card: Card;
  number: number;
  placed: boolean;
  picked: boolean;
  /** Whether Tab leads here. */
  tabbed: boolean;
}

/** A card of the hand, or where it was. Clicks are heard by the hand. */
function InHand({ card, number, placed, picked, tabbed }: InHandProps) {
  return useMemo(
    () =>
      placed ? (
        <span class="derful-slot" />
      ) : (
        <button
          type="button"
          class="derful-card"
          tabIndex={tabbed ? 0 : -1}
          aria-pressed={picked}
          data-card={number}
          data-free={number}
        >
          <Face card={card} />
        </button>
      ),
    [card, number, placed, picked, tabbed],
  );
}

function useKeys({ game, choosing, focus }: Pick<Parts, "game" | "choosing" | "focus">): (event: KeyboardEvent) => void {
  const onCell = (key: string, number: number): boolean => {
    const there = game.cells[number] ?? null;
    if (key === "Enter" || key === " ") {
      const fromHand = choosing.card !== undefined && !game.cells.includes(choosing.card) ? choosing.card : undefined;
      choosing.tapCell(number);
      if (fromHand !== undefined) focus.goToHand(fromHand + 1);
      else if (choosing.card === undefined && there === null) focus.goToHand(focus.card);
      return true;
    }
    if (key !== "Backspace" && key !== "Delete") return false;
    if (there !== null) choosing.put(there, HAND);
    return true;
  };
  const onCard = (key: string, number: number): boolean => {
    if (key !== "Enter" && key !== " ") return false;
    const aimed = choosing.cell;
    const puts = aimed !== undefined || (choosing.card !== undefined && game.cells.includes(choosing.card));
    choosing.tapCard(number);
    if (puts) focus.goToHand(number + 1);
    else if (choosing.card !== number)
      focus.go({ at: "grid", number: game.cells[focus.cell] === null ? focus.cell : emptyAfter(game.cells, focus.cell) });
    return true;
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const { cell, free } = event.target.dataset;
    const spot =
      cell !== undefined ? { at: "grid" as const, number: Number(cell) } : { at: "hand" as const, number: Number(free) };
    if (cell === undefined && free === undefined) return;
    let done = focus.arrow(event.key, spot);
    if (event.key === "Escape") {
      choosing.letGo();
      done = true;
    }
    if (!done && !game.judgement.correct) done = (spot.at === "grid" ? onCell : onCard)(event.key, spot.number);
    if (done) event.preventDefault();
  };
}

export function Board({ deal, game, lit }: { deal: Deal; game: Game; lit: ReadonlySet<number> }) {
  const choosing = useChoosing(game, deal.order, deal.total);
  const free = game.cards.map((_, card) => card).filter((card) => !game.cells.includes(card));
  const focus = useFocus(game.cells, deal.order, free);
  const beginDrag = useDrag(choosing.put);
  const keys = useKeys({ game, choosing, focus });
  const refused = useTyping(game, choosing, focus);
  const { judgement } = game;
  const rows = useMemo(() => judgement.rows.map(spoken), [judgement]);
  const columns = useMemo(() => judgement.columns.map(spoken), [judgement]);
  const parts: Parts = { deal, game, choosing, focus, lit, rows, columns };
  return (
    <div
      ref={focus.root}
      class="derful-board"
      onPointerDown={(event) => {
        if (!game.judgement.correct) beginDrag(event);
      }}
      onKeyDown={keys}
    >
      <Square parts={parts} />
      <Hand parts={parts} />
      <p class="derful-refused bad">{refused && `✗ ${refused}`}</p>
    </div>
  );
}
