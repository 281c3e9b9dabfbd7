// The number to make, and the rules.
import type { Rules } from "@countinghouse/client/play/year/rules";
import { Counter } from "../../components/figures";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

export function Target({ target, rules, won }: { target: number; rules: Rules; won: boolean }) {
  const texts = t();
  return (
    <div class="yr-target">
      <Counter label={won ? texts.targetMade : texts.target} value={formatNumber(target)} won={won} />
      <p>{texts.ruleNames[rules]}</p>
    </div>
  );
}
