// The board: an HTML grid whose cells are reached by arrows, pointer and touch.
import { bit, digitsOf, possibleIn, ruledIn } from "@countinghouse/client/play/kenken/cells";
import { type Cage, clueOf, digitAt, type Layout, placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { type ReadonlySignal, useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announceSoon } from "../../shell/announcer";
import { sized, wallsOf } from "./cages";
import type { Game, Lit } from "./game";
import { litBy } from "./message";
import { preferences } from "./preferences";
import { t } from "./texts";

// A cell. What changes often is bound to its attributes, so that moving about draws no cell anew.

/** As wide as a digit. */
const FIGURE_SPACE = "\u2007";

/** What is wrong with a cell, as far as it is shown. */
interface Faults {
  row: boolean;
  column: boolean;
  cage: boolean;
}

function faultsOf(game: Game, index: number, cage: number): Faults {
  if (!game.showsErrors.value) return { row: false, column: false, cage: false };
  return {
    row: game.twiceInRow[index]?.value ?? false,
    column: game.twiceInColumn[index]?.value ?? false,
    cage: game.wrongCage[cage]?.value ?? false,
  };
}

/** A cage as it is read out: "12 times". */
const spokenClue = ({ operator, target, cells, distinct }: Cage): string =>
  [target, operator && cells.length > 1 && t().operators[operator], distinct && t().cage.distinct].filter(Boolean).join(" ");

function labelOf(game: Game, index: number, faults: Faults, lit: Lit): string {
  const { size, cages, cageOf } = game.layout;
  const valuesIn = (mask: number): number[] => digitsOf(mask).map((rank) => digitAt(game.layout, rank));
  const texts = t().cell;
  const value = game.cells[index]?.value ?? 0;
  const digit = game.digits[index]?.value ?? 0;
  const [row, column] = placeOf(size, index);
  const [possible, ruled] = [valuesIn(possibleIn(value)), valuesIn(ruledIn(value))];
  const cage = cages[cageOf[index] ?? -1];
  const marks = [
    ...(possible.length > 0 ? [texts.possible(possible.join(" "))] : []),
    ...(ruled.length > 0 ? [texts.ruled(ruled.join(" "))] : []),
  ];
  const held = digit ? [String(digitAt(game.layout, digit))] : marks.length > 0 ? marks : [texts.empty];
  return [
    `${texts.at(row, column)}: ${held.join(", ")}`,
    ...(cage ? [texts.cage(spokenClue(cage))] : []),
    ...(faults.row ? [texts.twiceInRow] : []),
    ...(faults.column ? [texts.twiceInColumn] : []),
    ...(faults.cage ? [texts.wrongCage] : []),
    ...(lit === "about" ? [texts.hinted] : lit === "placed" ? [texts.placed] : lit === "wrong" ? [texts.wrong] : []),
  ].join(", ");
}

/** Whether some digits have several figures. */
const isWide = ({ digits }: Layout): boolean => (digits.at(-1) ?? 0) > 9;

/** Marks one after the other. */
function WideMarks({ value, layout }: { value: number; layout: Layout }) {
  const [possible, ruled] = [possibleIn(value), ruledIn(value)];
  return (
    <span aria-hidden="true" class="kk-marks kk-wide">
      {digitsOf(possible | ruled).map((rank) => {
        const text = digitAt(layout, rank);
        return [ruled & bit(rank) ? <s>{text}</s> : text, " "];
      })}
    </span>
  );
}

/** The marks in rows of three, each digit at its own place: a text, as many elements take long to paint. */
function Marks({ value, layout }: { value: number; layout: Layout }) {
  const [possible, out] = [digitsOf(possibleIn(value)), digitsOf(ruledIn(value))];
  if (possible.length + out.length === 0) return null;
  if (isWide(layout)) return <WideMarks value={value} layout={layout} />;
  const text = range(layout.size, 1)
    .map((rank) => {
      const marked = possible.includes(rank) || out.includes(rank);
      return (marked ? digitAt(layout, rank) : FIGURE_SPACE) + (rank % 3 ? "" : "\n");
    })
    .join("");
  const ruled = out.map((rank) => digitAt(layout, rank));
  // Every second part is a digit that was ruled out.
  const parts = ruled.length > 0 ? text.split(new RegExp(`([${ruled.join("")}])`)) : [text];
  return (
    <span aria-hidden="true" class="kk-marks">
      {parts.map((part, number) => (number % 2 ? <s>{part}</s> : part))}
    </span>
  );
}

function Held({ game, index }: { game: Game; index: number }) {
  const value = game.cells[index]?.value ?? 0;
  const digit = game.digits[index]?.value ?? 0;
  if (!digit) return <Marks value={value} layout={game.layout} />;
  return (
    <span aria-hidden="true" class={isWide(game.layout) ? "kk-digit kk-wide" : "kk-digit"}>
      {digitAt(game.layout, digit)}
    </span>
  );
}

function Cell({ game, index, lit: allLit }: { game: Game; index: number; lit: ReadonlySignal<Map<number, Lit>> }) {
  const { size, cages, cageOf } = game.layout;
  const [row, column] = placeOf(size, index);
  const number = cageOf[index] ?? -1;
  const cage = cages[number];
  const fixed = `kk-cell kk-tint-${game.tints[number] ?? 0}${wallsOf(game.layout, index)}`;
  const selected = useComputed(() => game.selected.value === index);
  const tabIndex = useComputed(() => (selected.value ? 0 : -1));
  const lit = useComputed(() => allLit.value.get(index) ?? "");
  const twiceInRow = useComputed(() => faultsOf(game, index, number).row);
  const twiceInColumn = useComputed(() => faultsOf(game, index, number).column);
  const wrongCage = useComputed(() => faultsOf(game, index, number).cage);
  const invalid = useComputed(() => (twiceInRow.value || twiceInColumn.value || wrongCage.value ? "true" : undefined));
  const look = useComputed(() => {
    const digit = game.digits[index]?.value ?? 0;
    return [
      fixed,
      game.rowSelected[row]?.value && "kk-row-line",
      game.columnSelected[column]?.value && "kk-column-line",
      digit > 0 && digit === game.highlighted.value && "kk-same",
      (twiceInRow.value || twiceInColumn.value) && "kk-twice",
      wrongCage.value && "kk-out",
      lit.value && `kk-lit-${lit.value}`,
    ]
      .filter(Boolean)
      .join(" ");
  });
  const label = useComputed(() =>
    labelOf(game, index, { row: twiceInRow.value, column: twiceInColumn.value, cage: wrongCage.value }, lit.value),
  );
  const clue = cage?.cells[0] === index ? clueOf(cage) : "";
  const shown = useComputed(() => (wrongCage.value ? `! ${clue}` : clue));
  const flag = useComputed(() => (twiceInRow.value || twiceInColumn.value ? "!" : ""));
  return (
    <div role="gridcell" class={look} data-cell={index} tabIndex={tabIndex} aria-selected={selected} aria-invalid={invalid}>
      <span class="visually-hidden">{label}</span>
      {clue && (
        <span aria-hidden="true" class="kk-clue" style={{ "--chars": clue.length }}>
          {shown}
        </span>
      )}
      <Held game={game} index={index} />
      <span aria-hidden="true" class="kk-badge">
        {flag}
      </span>
    </div>
  );
}

/** After a move, readers hear what the cell with the focus holds now. */
function useAnnounced(game: Game, board: { current: HTMLDivElement | null }): void {
  const first = useRef(true);
  useSignalEffect(() => {
    void game.at.value;
    void game.entering.value;
    const skip = first.current;
    first.current = false;
    if (skip) return;
    // Once the cell is drawn anew, and not before it is painted.
    announceSoon(() => {
      const cell = board.current?.querySelector(`[data-cell="${game.selected.peek()}"] .visually-hidden`);
      return cell ? `${t().pad.modes[game.entering.peek()]}. ${cell.textContent}` : undefined;
    }, 150);
  });
}

/** The focus follows the selection, if it is on the board. */
function useFocus(game: Game, board: { current: HTMLDivElement | null }): void {
  useSignalEffect(() => {
    const cell = board.current?.querySelector<HTMLElement>(`[data-cell="${game.selected.value}"]`);
    if (cell && board.current?.contains(document.activeElement)) cell.focus({ preventScroll: true });
  });
}

/** Keys are heard by `useKeys`. `asked` is the cell that the lesson asks for. */
export function Board({ game, asked }: { game: Game; asked?: ReadonlySignal<number> }) {
  const board = useRef<HTMLDivElement>(null);
  const { size, rows, columns } = game.layout;
  const lit = useComputed(() => (asked ? new Map([[asked.value, "asked" as const]]) : litBy(size, game.hint.value)));
  useFocus(game, board);
  useAnnounced(game, board);
  const cellUnder = ({ target }: Event): number => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
    return Number(cell?.dataset["cell"] ?? -1);
  };
  const tap = (event: MouseEvent): void => {
    const cell = cellUnder(event);
    if (cell < 0) return;
    game.selected.value = cell;
    if (preferences.peek().first === "number") game.enter(cell, game.chosen.peek());
  };
  return (
    <div class="kk-frame">
      <div
        ref={board}
        class="kk-board"
        role="grid"
        aria-label={t().board(rows, columns)}
        data-size={size}
        style={sized(game.layout)}
        onClick={tap}
        onFocusIn={(event) => {
          const cell = cellUnder(event);
          if (cell >= 0) game.selected.value = cell;
        }}
      >
        {range(rows).map((row) => (
          <div role="row" class="kk-row">
            {range(columns).map((column) => (
              <Cell game={game} index={row * size + column} lit={lit} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
