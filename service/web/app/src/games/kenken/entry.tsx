// Entering a puzzle from paper: choose the cells of a cage, say what it makes, and so on until all cells are in one.
import { type Cage, type Operator, range } from "@countinghouse/client/play/kenken/layout";
import { useRef, useState } from "preact/hooks";
import { stored } from "../../shell/storage";
import { t as shared, sides } from "../../shell/texts";
import { type Draft, fitsCells, gridIn, OperatorChoice, puzzleIn, ShapeGrid, uncaged, withCage } from "./drawing";
import { Judge } from "./judge";
import { t as maker } from "./maker-texts";
import { t as own } from "./own-texts";
import { t } from "./texts";
import { digitsIn } from "./wish";

const draft = stored<Draft>("kenken-draft", { size: 4, cages: [] });

const put = (cages: Cage[]): void => {
  draft.value = { ...draft.peek(), cages };
};

export default function Entry() {
  const texts = own().entry;
  const { cages } = draft.value;
  const grid = gridIn(draft.value);
  const open = uncaged(draft.value).length;
  const fits = grid.digits.length === grid.size;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<number>();
  const [target, setTarget] = useState("");
  const [operator, setOperator] = useState<Operator | null>("+");
  const [distinct, setDistinct] = useState(false);
  const [digits, setDigits] = useState(draft.peek().digits?.join(" ") ?? "");
  const [varied] = useState(Boolean(draft.peek().columns ?? draft.peek().digits));
  const targetInput = useRef<HTMLInputElement>(null);
  const reset = (): void => {
    setChosen(new Set());
    setEdited(undefined);
    setTarget("");
    setDistinct(false);
  };
  /** Begin anew in a grid of other sides. */
  const resize = (sides: Partial<Draft>): void => {
    draft.value = { ...draft.peek(), ...sides, cages: [] };
    reset();
  };
  const pick = (cell: number): boolean => {
    const index = cages.findIndex(({ cells }) => cells.includes(cell));
    const cage = cages[index];
    if (!cage || chosen.size > 0) return false;
    setEdited(index);
    setChosen(new Set(cage.cells));
    setTarget(String(cage.target));
    setOperator(cage.operator);
    setDistinct(cage.distinct ?? false);
    return true;
  };
  // Before a cell is chosen, those of two cells can be.
  const count = chosen.size || 2;
  const used = fitsCells(operator, count) ? operator : null;
  const make = (event: Event): void => {
    event.preventDefault();
    const cells = [...chosen].sort((a, b) => a - b);
    if (cells.length === 0 || !/^\d{1,15}$/.test(target)) return;
    const unlike = distinct && cells.length > 1 ? { distinct } : {};
    put(withCage(cages, { operator: used, target: Number(target), cells, ...unlike }, edited));
    reset();
    document.querySelector<HTMLElement>('.kk-shape [tabindex="0"]')?.focus();
  };
  return (
    <div class="kk-enter grid">
      <div>
        <p class="lead">{texts.lead}</p>
        <label>
          {t().make.size}
          <select value={grid.rows} onChange={({ currentTarget }) => resize({ size: Number(currentTarget.value) })}>
            {range(7, 3).map((each) => (
              <option value={each}>{sides(each, draft.value.columns ?? each)}</option>
            ))}
          </select>
        </label>
        <details open={varied}>
          <summary>{texts.variant}</summary>
          <div class="row">
            <label>
              {maker().columns}
              <select
                value={draft.value.columns ?? ""}
                onChange={({ currentTarget }) => resize({ columns: Number(currentTarget.value) || null })}
              >
                <option value="">{maker().square}</option>
                {range(8, 2).map((each) => (
                  <option value={each}>{each}</option>
                ))}
              </select>
            </label>
            <label>
              {t().make.digits}
              <input
                placeholder={range(grid.size).join(" ")}
                value={digits}
                onInput={({ currentTarget }) => {
                  setDigits(currentTarget.value);
                  draft.value = { ...draft.peek(), digits: digitsIn(currentTarget.value) };
                }}
              />
            </label>
          </div>
        </details>
        <ShapeGrid
          key={`${grid.rows}x${grid.columns}`}
          board={grid}
          label={texts.grid}
          chosen={chosen}
          onChoose={setChosen}
          cages={cages}
          onPress={pick}
          onEnter={() => targetInput.current?.focus()}
        />
      </div>
      <form class="stack gap-3" onSubmit={make}>
        <div class="row">
          <label>
            {texts.target}
            <input
              ref={targetInput}
              inputMode="numeric"
              pattern="[0-9]{1,15}"
              required
              size={6}
              value={target}
              onInput={({ currentTarget }) => setTarget(currentTarget.value.trim())}
            />
          </label>
          <OperatorChoice operator={used} cells={count} choose={setOperator} mystery={texts.mystery} />
        </div>
        <label class="inline">
          <input type="checkbox" checked={distinct} onChange={({ currentTarget }) => setDistinct(currentTarget.checked)} />
          {texts.distinct}
        </label>
        <div class="row">
          <button type="submit" class={open > 0 ? "primary" : undefined} disabled={chosen.size === 0}>
            {edited === undefined ? texts.make : texts.change}
          </button>
          {edited !== undefined && (
            <button
              type="button"
              onClick={() => {
                put(cages.filter((_, index) => index !== edited));
                reset();
              }}
            >
              {texts.remove}
            </button>
          )}
          {chosen.size > 0 && (
            <button type="button" onClick={reset}>
              {shared().cancel}
            </button>
          )}
        </div>
        <Judge
          puzzle={open > 0 || !fits ? undefined : puzzleIn(draft.value)}
          note={fits ? texts.open(open) : t().entry.digits(grid.size)}
        />
        <p class="row">
          <a href="/kenken?paste=1">{t().entry.paste}</a>
          <a href="/kenken">{t().make.back}</a>
        </p>
      </form>
    </div>
  );
}
