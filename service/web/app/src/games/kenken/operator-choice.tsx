// The operator of a cage that is entered.

import { OPERATORS, type Operator } from "@countinghouse/client/play/kenken/layout";
import { fitsCells } from "./drawing";
import { t } from "./texts";

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
