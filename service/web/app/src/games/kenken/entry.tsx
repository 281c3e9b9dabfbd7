// Entering a puzzle from paper: choose the cells of a cage, say what it makes, and so on until all cells are in one.
import { type Cage, type Operator, puzzleOf, range } from "@countinghouse/client/play/kenken/layout";
import { useRef, useState } from "preact/hooks";
import { stored } from "../../shell/storage";
import { t as shared } from "../../shell/texts";
import { type Draft, fitsCells, OperatorChoice, ShapeGrid, uncaged, withCage } from "./drawing";
import { Judge } from "./judge";
import { t } from "./texts";

const draft = stored<Draft>("kenken-draft", { size: 4, cages: [] });

const put = (cages: Cage[]): void => {
  draft.value = { ...draft.peek(), cages };
};

export default function Entry() {
  const texts = t().entry;
  const { size, cages } = draft.value;
  const open = uncaged(draft.value).length;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<number>();
  const [target, setTarget] = useState("");
  const [operator, setOperator] = useState<Operator | null>("+");
  const targetInput = useRef<HTMLInputElement>(null);
  const reset = (): void => {
    setChosen(new Set());
    setEdited(undefined);
    setTarget("");
  };
  const pick = (cell: number): boolean => {
    const index = cages.findIndex(({ cells }) => cells.includes(cell));
    const cage = cages[index];
    if (!cage || chosen.size > 0) return false;
    setEdited(index);
    setChosen(new Set(cage.cells));
    setTarget(String(cage.target));
    setOperator(cage.operator);
    return true;
  };
  const used = fitsCells(operator, chosen.size) ? operator : null;
  const make = (event: Event): void => {
    event.preventDefault();
    const cells = [...chosen].sort((a, b) => a - b);
    if (cells.length === 0 || !/^\d{1,15}$/.test(target)) return;
    put(withCage(cages, { operator: used, target: Number(target), cells }, edited));
    reset();
    document.querySelector<HTMLElement>('.kk-shape [tabindex="0"]')?.focus();
  };
  return (
    <div class="kk-enter grid">
      <div>
        <p class="lead">{texts.lead}</p>
        <label>
          {t().make.size}
          <select
            value={size}
            onChange={({ currentTarget }) => {
              draft.value = { size: Number(currentTarget.value), cages: [] };
              reset();
            }}
          >
            {range(7, 3).map((each) => (
              <option value={each}>{`${each}×${each}`}</option>
            ))}
          </select>
        </label>
        <ShapeGrid
          key={size}
          size={size}
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
          <OperatorChoice operator={used} cells={chosen.size} choose={setOperator} mystery={texts.mystery} />
        </div>
        <div class="row">
          <button type="submit" disabled={chosen.size === 0}>
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
        <Judge puzzle={open > 0 ? undefined : puzzleOf(draft.value)} note={texts.open(open)} />
        <p class="row">
          <a href="/kenken?paste=1">{texts.paste}</a>
          <a href="/kenken">{t().make.back}</a>
        </p>
      </form>
    </div>
  );
}
