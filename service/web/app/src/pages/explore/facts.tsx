// What was found, as a front page of findings.
import { Chip } from "../../components/chip";
import { FACTS } from "../../games/facts/facts";
import { t as facts } from "../../games/facts/texts";
import { formatNumber } from "../../shell/texts";

const TONES = { proved: "good", refuted: "bad", counted: "brand" } as const;

export function Facts() {
  const texts = facts();
  return (
    <ul class="facts grid">
      {FACTS.map(({ name, verdict, figure }) => (
        <li key={name}>
          <a class="panel stack gap-2" href={`/findings/${name}`}>
            <Chip tone={TONES[verdict]}>{texts[verdict]}</Chip>
            <h3>{texts.facts[name].title}</h3>
            <b class={`number figure${figure.length > 12 ? " figure-long" : ""}`}>{formatNumber(figure)}</b>
            <p>{texts.facts[name].text}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}
