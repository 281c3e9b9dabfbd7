// A cell, drawn anew only when something about it changes.
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { digitsOf, possibleIn, ruledIn } from "./cells";
import type { Game, Lit } from "./game";
import { type Cage, clueOf, placeOf, range, wallsOf } from "./layout";
import { t } from "./texts";

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
export const spokenClue = ({ operator, target, cells }: Cage): string =>
  `${target}${operator && cells.length > 1 ? ` ${t().operators[operator]}` : ""}`;

function labelOf(game: Game, index: number, value: number, digit: number, faults: Faults, lit: Lit): string {
  const { size, cages, cageOf } = game.layout;
  const texts = t().cell;
  const [row, column] = placeOf(size, index);
  const [possible, ruled] = [digitsOf(possibleIn(value)), digitsOf(ruledIn(value))];
  const cage = cages[cageOf[index] ?? -1];
  const marks = [
    ...(possible.length > 0 ? [texts.possible(possible.join(" "))] : []),
    ...(ruled.length > 0 ? [texts.ruled(ruled.join(" "))] : []),
  ];
  const held = digit ? [String(digit)] : marks.length > 0 ? marks : [texts.empty];
  return [
    `${texts.at(row, column)}: ${held.join(", ")}`,
    ...(cage ? [texts.cage(spokenClue(cage))] : []),
    ...(faults.row ? [texts.twiceInRow] : []),
    ...(faults.column ? [texts.twiceInColumn] : []),
    ...(faults.cage ? [texts.wrongCage] : []),
    ...(lit === "about" ? [texts.hinted] : lit === "placed" ? [texts.placed] : lit === "wrong" ? [texts.wrong] : []),
  ].join(", ");
}

/** The marks, each digit at its own place. */
function Marks({ value, size }: { value: number; size: number }) {
  const [possible, ruled] = [possibleIn(value), ruledIn(value)];
  if (!possible && !ruled) return null;
  return (
    <span aria-hidden="true" class="kk-marks">
      {range(size, 1).map((digit) => {
        const mask = 1 << (digit - 1);
        return <span class={ruled & mask ? "kk-ruled" : undefined}>{(possible | ruled) & mask ? digit : ""}</span>;
      })}
    </span>
  );
}

export function Cell({ game, index, lit: allLit }: { game: Game; index: number; lit: ReadonlySignal<Map<number, Lit>> }) {
  const { size, cages, cageOf } = game.layout;
  const number = cageOf[index] ?? -1;
  const cage = cages[number];
  const selected = useComputed(() => game.selected.value === index).value;
  const digit = game.digits[index]?.value ?? 0;
  const same = useComputed(
    () => game.digits[index]?.value !== 0 && game.digits[index]?.value === game.highlighted.value,
  ).value;
  const lit = useComputed(() => allLit.value.get(index) ?? "").value;
  const mate = game.cageSelected[number]?.value;
  const value = game.cells[index]?.value ?? 0;
  const faults = faultsOf(game, index, number);
  const twice = faults.row || faults.column;
  const clue = cage?.cells[0] === index ? clueOf(cage) : "";
  const classes = [
    "kk-cell",
    mate && "kk-mate",
    same && "kk-same",
    twice && "kk-twice",
    faults.cage && "kk-out",
    lit && `kk-lit-${lit}`,
  ];
  return (
    <div
      role="gridcell"
      class={classes.filter(Boolean).join(" ") + wallsOf(game.layout, index)}
      data-cell={index}
      tabIndex={selected ? 0 : -1}
      aria-selected={selected}
      aria-invalid={twice || faults.cage || undefined}
    >
      <span class="visually-hidden">{labelOf(game, index, value, digit, faults, lit)}</span>
      {clue && (
        <span aria-hidden="true" class={`kk-clue${clue.length > 4 ? " kk-long" : ""}`}>
          {faults.cage ? `≠ ${clue}` : clue}
        </span>
      )}
      {digit ? (
        <span aria-hidden="true" class="kk-digit">
          {digit}
        </span>
      ) : (
        <Marks value={value} size={size} />
      )}
      {twice && (
        <span aria-hidden="true" class="kk-badge">
          !
        </span>
      )}
    </div>
  );
}
