// Drawing the cages of a puzzle: a grid whose cells are chosen by drag, tap or keys, and the operator of each cage.
import {
  type Cage,
  clueOf,
  type Grid,
  gridOf,
  OPERATORS,
  type Operator,
  type Puzzle,
  placeOf,
  puzzleOf,
  range,
} from "@countinghouse/client/play/kenken/layout";
import { useRef, useState } from "preact/hooks";
import { sized, wallsOf } from "./cages";
import { movedTo } from "./keys";
import { t } from "./texts";

export interface Draft {
  /** Rows, and columns of a square. */
  size: number;
  /** Columns of a rectangle. */
  columns?: number | null;
  /** Digits other than 1 to n. */
  digits?: number[] | null;
  /** Their cells are numbered as in the square of the longer side. */
  cages: Cage[];
}

/** The grid of a draft. */
export function gridIn({ size: rows, columns, digits }: Omit<Draft, "cages">): Grid {
  const size = Math.max(rows, columns ?? rows);
  return { size, rows, columns: columns ?? rows, digits: digits ?? range(size, 1) };
}

/** The draft as a puzzle. */
export function puzzleIn(draft: Draft): Puzzle {
  const { size, rows, columns } = gridIn(draft);
  return {
    ...puzzleOf({ size, cages: draft.cages }),
    ...(rows === columns ? {} : { rows, columns }),
    ...(draft.digits ? { digits: draft.digits } : {}),
  };
}

/** The cages with one more, which takes its cells from the others; in the place of one that is edited. */
export function withCage(cages: readonly Cage[], cage: Cage, edited: number | undefined): Cage[] {
  const others = cages.flatMap((other, index): Cage[] => {
    if (index === edited) return [];
    const cells = other.cells.filter((cell) => !cage.cells.includes(cell));
    return cells.length > 0 ? [{ ...other, cells }] : [];
  });
  return [...others, cage].sort((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));
}

/** The cells that are in no cage yet. */
export const uncaged = (draft: Draft): number[] =>
  cellsOf(gridIn(draft)).filter((cell) => !draft.cages.some(({ cells }) => cells.includes(cell)));

/** The cells of a grid, by their numbers in the square of the longer side. */
const cellsOf = ({ size, rows, columns }: Grid): number[] => range(rows).flatMap((row) => range(columns, row * size));

/** Whether an operator goes with so many cells: a cage of one cell has none. */
export const fitsCells = (operator: Operator | null, cells: number): boolean => operator === null || cells > 1;

// A grid whose cells are chosen by drag, tap or keys, to draw cages.

interface Props {
  /** The grid; a number stands for the plain one of that size. */
  board: number | Grid;
  label: string;
  chosen: ReadonlySet<number>;
  /** Hears every change of what is chosen. */
  onChoose: (chosen: Set<number>) => void;
  /** Cages that are drawn already. */
  cages?: readonly Cage[];
  /** Hears of a press on a cell before it is chosen; whether it was taken care of. */
  onPress?: (cell: number) => boolean;
  /** Enter goes on from here. */
  onEnter?: () => void;
}

const cellOfElement = (element: Element | null): number =>
  Number(element?.closest<HTMLElement>("[data-cell]")?.dataset["cell"] ?? -1);

export function ShapeGrid({ board, label, chosen, onChoose, cages = [], onPress, onEnter }: Props) {
  const { size, rows, columns } = gridOf(board);
  const [at, setAt] = useState(0);
  const drag = useRef<{ adds: boolean; cells: Set<number> } | undefined>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const cageOf = range(size * size).map((cell) => cages.findIndex(({ cells }) => cells.includes(cell)));
  const put = (cell: number, adds: boolean, from: ReadonlySet<number> = chosen): Set<number> => {
    const next = new Set(from);
    if (adds) next.add(cell);
    else next.delete(cell);
    onChoose(next);
    return next;
  };
  const toggle = (cell: number): void => {
    setAt(cell);
    if (!onPress?.(cell)) put(cell, !chosen.has(cell));
  };
  const begin = (event: PointerEvent): void => {
    const cell = cellOfElement(event.target as Element);
    if (cell < 0 || event.button) return;
    setAt(cell);
    if (onPress?.(cell)) return;
    const adds = !chosen.has(cell);
    drag.current = { adds, cells: put(cell, adds) };
  };
  const over = (event: PointerEvent): void => {
    const cell = cellOfElement(document.elementFromPoint(event.clientX, event.clientY));
    const { current } = drag;
    if (!current || cell < 0 || current.cells.has(cell) === current.adds) return;
    current.cells = put(cell, current.adds, current.cells);
  };
  const key = (event: KeyboardEvent): void => {
    const moved = movedTo(event.key, at, board);
    if (moved !== undefined) {
      setAt(moved);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${moved}"]`)?.focus();
    } else if (event.key === " ") toggle(at);
    else if (event.key === "Enter") onEnter?.();
    else return;
    event.preventDefault();
  };
  return (
    <div class="kk-frame kk-shape-frame">
      <div
        ref={grid}
        class="kk-board kk-shape"
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        data-size={size}
        style={sized(board)}
        onPointerDown={begin}
        onPointerMove={over}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
        // Readers press without a pointer.
        onClick={(event) => {
          const cell = cellOfElement(event.target as Element);
          if (event.detail === 0 && cell >= 0) toggle(cell);
        }}
        onKeyDown={key}
      >
        {range(rows).map((row) => (
          <div role="row" class="kk-row">
            {range(columns, row * size).map((cell) => (
              <ShapeCell
                size={size}
                cell={cell}
                chosen={chosen.has(cell)}
                current={at === cell}
                cages={cages}
                cageOf={cageOf}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface CellProps {
  size: number;
  cell: number;
  chosen: boolean;
  current: boolean;
  cages: readonly Cage[];
  cageOf: readonly number[];
}

function ShapeCell({ size, cell, chosen, current, cages, cageOf }: CellProps) {
  const cage = cages[cageOf[cell] ?? -1];
  const clue = cage ? clueOf(cage) : "";
  const label = `${t().cell.at(...placeOf(size, cell))}${cage ? `, ${t().cell.cage(clue)}` : ""}`;
  return (
    <div
      role="gridcell"
      class={`kk-cell${chosen ? " kk-chosen" : ""}${cage ? " kk-mate" : ""}${wallsOf({ size, cageOf }, cell)}`}
      data-cell={cell}
      tabIndex={current ? 0 : -1}
      aria-selected={chosen}
    >
      <span class="visually-hidden">{label}</span>
      {cage?.cells[0] === cell && (
        <span aria-hidden="true" class="kk-clue">
          {clue}
        </span>
      )}
      {chosen && (
        <span aria-hidden="true" class="kk-digit">
          ✓
        </span>
      )}
    </div>
  );
}

// The operator of a cage that is entered.

interface OperatorProps {
  operator: Operator | null;
  cells: number;
  choose: (operator: Operator | null) => void;
  mystery: string;
}

/** Which operator a cage has, of those that go with its cells. */
export function OperatorChoice({ operator, cells, choose, mystery }: OperatorProps) {
  return (
    <label>
      {t().make.operator}
      <select
        value={operator ?? ""}
        onChange={({ currentTarget }) => choose((currentTarget.value || null) as Operator | null)}
      >
        {OPERATORS.filter((each) => fitsCells(each, cells)).map((each) => (
          <option value={each}>{t().operatorNames[each]}</option>
        ))}
        <option value="">{cells === 1 ? t().make.given : mystery}</option>
      </select>
    </label>
  );
}
