// What a deal is to be like.
import { useState } from "preact/hooks";
import type { Rules } from "../../games/krypto/logic/rules";
import { RULES } from "../../games/krypto/logic/rules";
import { t } from "../../games/krypto/texts";
import { setQuery } from "../../shell/router";
import { pageTexts } from "./page-texts";
import { DEFAULT_SIZE, type Deal, difficultyText, GRADES, randomSeed } from "./params";

type Options = Omit<Deal, "seed">;

const SIZES = [3, 4, 5, 6];

/** Write a deal into the address. */
export function deal({ difficulty, solvable, rules, size }: Options): void {
  setQuery({
    seed: randomSeed(),
    difficulty: difficultyText(difficulty),
    solvable: solvable === undefined ? "either" : solvable ? undefined : "no",
    rules: rules === "international" ? undefined : rules,
    size: size === DEFAULT_SIZE ? undefined : size,
    cards: undefined,
    target: undefined,
    use: undefined,
  });
}

export function RulesChoice({ value, choose }: { value: Rules; choose: (rules: Rules) => void }) {
  const texts = t();
  return (
    <label>
      {pageTexts().deal.rules}
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value as Rules)}>
        {RULES.map((rules) => (
          <option value={rules}>
            {texts.rules[rules]}: {texts.allowed[rules]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function DealForm({ initial }: { initial: Options }) {
  const texts = pageTexts().deal;
  const [options, setOptions] = useState(initial);
  const { difficulty, solvable, rules, size } = options;
  const change = (changes: Partial<Options>): void => setOptions({ ...options, ...changes });
  const range = Array.isArray(difficulty) ? difficulty : undefined;
  const wrongRange = range && !(range[0] >= 0 && range[0] <= range[1] && range[1] <= 100);
  return (
    <form
      class="krypto-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrongRange) deal(solvable === false ? { ...options, difficulty: undefined } : options);
      }}
    >
      <label>
        {texts.difficulty}
        <select
          value={Array.isArray(difficulty) ? "range" : (difficulty ?? "")}
          disabled={solvable === false}
          onChange={({ currentTarget: { value } }) => {
            change({ difficulty: value === "range" ? [40, 60] : GRADES.find((grade) => grade === value) });
          }}
        >
          <option value="">{texts.any}</option>
          {GRADES.map((grade) => (
            <option value={grade}>{texts[grade]}</option>
          ))}
          <option value="range">{texts.range}</option>
        </select>
      </label>
      {range && <Range range={range} wrong={Boolean(wrongRange)} change={(difficulty) => change({ difficulty })} />}
      <label>
        {texts.solvable}
        <select
          value={solvable === undefined ? "either" : solvable ? "yes" : "no"}
          onChange={({ currentTarget: { value } }) => change({ solvable: value === "either" ? undefined : value === "yes" })}
        >
          <option value="yes">{texts.yes}</option>
          <option value="either">{texts.either}</option>
          <option value="no">{texts.no}</option>
        </select>
      </label>
      <label>
        {texts.size}
        <select value={size} onChange={({ currentTarget }) => change({ size: Number(currentTarget.value) })}>
          {SIZES.map((count) => (
            <option value={count}>{count}</option>
          ))}
        </select>
      </label>
      <RulesChoice value={rules} choose={(chosen) => change({ rules: chosen })} />
      <button type="submit" class="primary">
        {texts.deal}
      </button>
    </form>
  );
}

interface RangeProps {
  range: [number, number];
  wrong: boolean;
  change: (range: [number, number]) => void;
}

function Range({ range: [low, high], wrong, change }: RangeProps) {
  const texts = pageTexts().deal;
  const number = (input: HTMLInputElement): number => (input.value === "" ? Number.NaN : input.valueAsNumber);
  return (
    <>
      <label>
        {texts.low}
        <input
          type="number"
          min={0}
          max={100}
          value={low}
          onInput={({ currentTarget }) => change([number(currentTarget), high])}
        />
      </label>
      <label>
        {texts.high}
        <input
          type="number"
          min={0}
          max={100}
          value={high}
          onInput={({ currentTarget }) => change([low, number(currentTarget)])}
        />
      </label>
      {wrong && (
        <p class="bad" role="alert">
          {texts.rangeFault}
        </p>
      )}
    </>
  );
}
