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
        choices={HANDS}
        say={(count) => chips.hands(formatNumber(count))}
        choose={(chosen) => change({ hands: chosen })}
      />
      <ChoiceChip
        label={make.difficulty}
        value={difficulty}
        choices={GRADES}
        say={(grade) => make.grades[grade]}
        choose={(chosen) => change({ difficulty: chosen })}
      />
      <ChoiceChip
        label={make.solve}
        value={solveSeconds}
        choices={SOLVE_SECONDS}
        say={(seconds) => chips.solve(formatDuration(seconds))}
        choose={(chosen) => change({ solveSeconds: chosen })}
      />
      <ChoiceChip
        label={make.explain}
        value={explainSeconds}
        choices={EXPLAIN_SECONDS}
        say={(seconds) => chips.explain(formatDuration(seconds))}
        choose={(chosen) => change({ explainSeconds: chosen })}
      />
      <ChoiceChip
        label={make.rules}
        value={rules}
        choices={RULES}
        say={(one) => krypto().rules[one]}
        choose={(chosen) => change({ rules: chosen })}
      />
    </div>
  );
}

interface ChoiceProps<C> {
  label: string;
  value: C;
  choices: readonly C[];
  /** A choice in words. */
  say: (choice: C) => string;
  choose: (chosen: C) => void;
}

function ChoiceChip<C extends string | number>({ label, value, choices, say, choose }: ChoiceProps<C>) {
  return (
    <select
      class="versus-chip"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => choose(choices[currentTarget.selectedIndex] ?? value)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {say(choice)}
        </option>
      ))}
    </select>
  );
}
