// What a deal is to be like.
import type { Rules } from "@countinghouse/client/play/krypto/rules";
import { RULES } from "@countinghouse/client/play/krypto/rules";
import { useState } from "preact/hooks";
import { Button } from "../../../components/button";
import { go } from "../../../shell/router";
import { t } from "../texts";
import { addressOfDeal, GRADES, type Options, randomSeed } from "./params";
import { chooseTexts } from "./texts";

const SIZES = [3, 4, 5, 6];

/** Go to a new deal. */
export const deal = (options: Options, replace = false): void =>
  go(addressOfDeal({ ...options, seed: randomSeed() }), { replace });

export function RulesChoice({ value, choose }: { value: Rules; choose: (rules: Rules) => void }) {
  const texts = t();
  return (
    <label>
      {chooseTexts().deal.rules}
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
  const texts = chooseTexts().deal;
  const [options, setOptions] = useState(initial);
  const { difficulty, solvable, rules, size } = options;
  const change = (changes: Partial<Options>): void => setOptions({ ...options, ...changes });
  const range = Array.isArray(difficulty) ? difficulty : undefined;
  const wrongRange = range && !(range[0] >= 0 && range[0] <= range[1] && range[1] <= 100);
  return (
    <form
      class="krypto-form form"
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
      <Button type="submit" kind="primary">
        {texts.deal}
      </Button>
    </form>
  );
}

interface RangeProps {
  range: [number, number];
  wrong: boolean;
  change: (range: [number, number]) => void;
}

function Range({ range: [low, high], wrong, change }: RangeProps) {
  const texts = chooseTexts().deal;
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
