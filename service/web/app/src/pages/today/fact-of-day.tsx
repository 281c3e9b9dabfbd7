// One thing that counting has shown, a day.
import { ButtonLink } from "../../components/button";
import { Panel } from "../../components/panel";
import { factOfDay } from "../../games/facts/facts";
import { t as facts } from "../../games/facts/texts";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

export function FactOfDay({ day }: { day: string }) {
  const { name, figure, play } = factOfDay(day);
  const { title, text } = facts().facts[name];
  return (
    <Panel eyebrow={t().finding} class="today-fact stack gap-2">
      <h2 class="minor">{title}</h2>
      <p class={`number figure${figure.length > 8 ? " figure-long" : ""}`}>{formatNumber(figure)}</p>
      <p class="muted">{text}</p>
      <p class="row">
        <ButtonLink pill href={play}>
          {facts().play}
        </ButtonLink>
        <ButtonLink pill kind="quiet" href={`/findings/${name}`}>
          {facts().read}
        </ButtonLink>
      </p>
    </Panel>
  );
}
