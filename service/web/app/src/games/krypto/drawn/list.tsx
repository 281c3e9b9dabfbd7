// Ways as a list, each drawn. Of hundreds, the first are drawn, and more when they are wanted.
import { useState } from "preact/hooks";
import { Button } from "../../../components/button";
import { Icon } from "../../../components/icon";
import { formatNumber } from "../../../shell/texts";
import { t } from "./texts";
import Way from "./way";

export interface ListedWay {
  expression: string;
  /** Which of all ways it is, the simplest first. */
  number?: number | undefined;
  /** Whether the player found it. */
  own: boolean;
}

const AT_ONCE = 30;

export default function WayList({ ways }: { ways: readonly ListedWay[] }) {
  const [most, setMost] = useState(AT_ONCE);
  const next = Math.min(AT_ONCE, ways.length - most);
  return (
    <>
      <ol class="way-lines">
        {ways.slice(0, most).map((way) => (
          <Line key={way.expression} {...way} />
        ))}
      </ol>
      {next > 0 && (
        <Button wide onClick={() => setMost(most + AT_ONCE)}>
          {t().more(formatNumber(next))}
        </Button>
      )}
    </>
  );
}

function Line({ expression, number, own }: ListedWay) {
  return (
    <li class={own ? "way-line way-own" : "way-line"}>
      {number !== undefined && <span class="way-number number">{formatNumber(number)}</span>}
      <Way expression={expression} />
      {own && (
        <>
          <Icon name="check" />
          <span class="visually-hidden">{t().own}</span>
        </>
      )}
    </li>
  );
}
