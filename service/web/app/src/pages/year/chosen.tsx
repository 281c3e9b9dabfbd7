// The number that is chosen, and the ways that were found to it.
import { Panel } from "../../components/panel";
import { late } from "../../shell/late";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import type { Filling } from "./use-filling";
import { shown } from "./wish";

const Ways = late(() => import("./ways"));

export function Chosen({ filling: { wish, found, chosen } }: { filling: Filling }) {
  const texts = t();
  if (chosen === undefined)
    return (
      <Panel>
        <p class="muted">{texts.choose}</p>
      </Panel>
    );
  const ways = found[chosen];
  return (
    <Panel title={texts.chosen(shown(formatNumber(chosen)))}>
      {ways ? <Ways key={chosen} {...{ wish, number: chosen, ways }} /> : <p class="note">{texts.waysFound("0")}</p>}
    </Panel>
  );
}
