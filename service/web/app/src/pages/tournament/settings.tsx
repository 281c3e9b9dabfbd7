// What is agreed before the first hand.
import { RULES, type Rules } from "@countinghouse/client/play/krypto/rules";
import { t as krypto } from "../../games/krypto/texts";
import type { Wish } from "./calls";
import { t } from "./texts";

const GRADES = ["easy", "medium", "hard"] as const;
type Grade = (typeof GRADES)[number];

export interface Settings {
  hands: number;
  difficulty: Grade | undefined;
  solveSeconds: number;
  explainSeconds: number;
  rules: Rules;
}

/** As in the official game. */
export const STANDARD: Settings = {
  hands: 10,
  difficulty: undefined,
  solveSeconds: 180,
  explainSeconds: 30,
  rules: "international",
};

export const wishOf = ({ hands, difficulty, solveSeconds, explainSeconds, rules }: Settings): Partial<Wish> => ({
  hands_total: hands,
  solve_seconds: solveSeconds,
  explain_seconds: explainSeconds,
  rules,
  ...(difficulty ? { difficulty } : {}),
});

interface FieldsProps {
  settings: Settings;
  change: (changes: Partial<Settings>) => void;
}

export function SettingsFields({ settings, change }: FieldsProps) {
  const texts = t().make;
  return (
    <div class="halves">
      <NumberField label={texts.hands} value={settings.hands} max={50} change={(hands) => change({ hands })} />
      <label>
        {texts.difficulty}
        <select
          value={settings.difficulty ?? ""}
          onChange={({ currentTarget: { value } }) => change({ difficulty: GRADES.find((grade) => grade === value) })}
        >
          <option value="">{texts.any}</option>
          {GRADES.map((grade) => (
            <option value={grade}>{texts.grades[grade]}</option>
          ))}
        </select>
      </label>
      <NumberField
        label={texts.solveSeconds}
        value={settings.solveSeconds}
        max={3600}
        change={(solveSeconds) => change({ solveSeconds })}
      />
      <NumberField
        label={texts.explainSeconds}
        value={settings.explainSeconds}
        max={600}
        change={(explainSeconds) => change({ explainSeconds })}
      />
      <label class="wide">
        {texts.rules}
        <select value={settings.rules} onChange={({ currentTarget: { value } }) => change({ rules: value as Rules })}>
          {RULES.map((rules) => (
            <option value={rules}>
              {krypto().rules[rules]}: {krypto().allowed[rules]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface NumberProps {
  label: string;
  value: number;
  max: number;
  change: (value: number) => void;
}

function NumberField({ label, value, max, change }: NumberProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={max}
        value={Number.isNaN(value) ? "" : value}
        onInput={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
