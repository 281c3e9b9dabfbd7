// What is agreed before the first hand, as chips: each is chosen already, and one tap chooses something else.
import { RULES, type Rules } from "@countinghouse/client/play/krypto/rules";
import { t as krypto } from "../../games/krypto/texts";
import { formatDuration, formatNumber } from "../../shell/texts";
import type { Wish } from "./calls";
import { t } from "./texts";

const HANDS = [1, 3, 5, 10, 15, 20];
const GRADES = ["any", "easy", "medium", "hard"] as const;
const SOLVE_SECONDS = [60, 120, 180, 300, 600];
const EXPLAIN_SECONDS = [15, 30, 60, 120];

export interface Settings {
  hands: number;
  difficulty: (typeof GRADES)[number];
  solveSeconds: number;
  explainSeconds: number;
  rules: Rules;
}

/** As in the official game. */
export const STANDARD: Settings = {
  hands: 10,
  difficulty: "any",
  solveSeconds: 180,
  explainSeconds: 30,
  rules: "international",
};

export const wishOf = ({ hands, difficulty, solveSeconds, explainSeconds, rules }: Settings): Partial<Wish> => ({
  hands_total: hands,
  solve_seconds: solveSeconds,
  explain_seconds: explainSeconds,
  rules,
  ...(difficulty !== "any" && { difficulty }),
});

interface ChipsProps {
  settings: Settings;
  change: (changes: Partial<Settings>) => void;
}

export function SettingsChips({ settings, change }: ChipsProps) {
  const { make, chips } = t();
  const { hands, difficulty, solveSeconds, explainSeconds, rules } = settings;
  return (
    <div class="versus-chips" role="group" aria-label={make.settings}>
      <ChoiceChip
        label={make.hands}
        value={hands}
        choices={HANDS.map((count) => [count, chips.hands(formatNumber(count))])}
        choose={(count) => change({ hands: Number(count) })}
      />
      <ChoiceChip
        label={make.difficulty}
        value={difficulty}
        choices={GRADES.map((grade) => [grade, make.grades[grade]])}
        choose={(chosen) => change({ difficulty: GRADES.find((grade) => grade === chosen) ?? "any" })}
      />
      <ChoiceChip
        label={make.solve}
        value={solveSeconds}
        choices={SOLVE_SECONDS.map((seconds) => [seconds, chips.solve(formatDuration(seconds))])}
        choose={(seconds) => change({ solveSeconds: Number(seconds) })}
      />
      <ChoiceChip
        label={make.explain}
        value={explainSeconds}
        choices={EXPLAIN_SECONDS.map((seconds) => [seconds, chips.explain(formatDuration(seconds))])}
        choose={(seconds) => change({ explainSeconds: Number(seconds) })}
      />
      <ChoiceChip
        label={make.rules}
        value={rules}
        choices={RULES.map((one) => [one, krypto().rules[one]])}
        choose={(chosen) => change({ rules: chosen as Rules })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  choices: ReadonlyArray<readonly [string | number, string]>;
  choose: (value: string) => void;
}

function ChoiceChip({ label, value, choices, choose }: ChoiceProps) {
  return (
    <select
      class="versus-chip"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}
