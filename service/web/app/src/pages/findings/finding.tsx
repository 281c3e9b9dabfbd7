// One finding: what was found, a picture, how we know, and the call that shows it.
import { useState } from "preact/hooks";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { addressOf } from "../../shell/router";
import { Share } from "../../shell/share";
import { useTitle } from "../../shell/title";
import { CALLS, type FindingName } from "./calls";
import { PICTURES } from "./pictures";
import { t } from "./texts";

export const VERDICTS: Record<FindingName, "proved" | "refuted" | "counted"> = {
  negative: "proved",
  fractions: "refuted",
  "order-5": "counted",
  "order-6": "counted",
  "best-total": "counted",
  "24": "counted",
  countdown: "counted",
};

function Calls({ name }: { name: FindingName }) {
  const texts = t();
  const calls = CALLS[name];
  const [round, setRound] = useState(0);
  const asked = useAsked(round ? `${name} ${round}` : undefined, (limits) =>
    Promise.all(calls.map(({ ask }) => ask(limits))),
  );
  return (
    <section>
      <h2>{texts.call}</h2>
      <pre class="scroll findings-code" tabIndex={0}>
        {calls.map(({ address }) => `curl -s '${location.origin}${address}'\n`).join("")}
      </pre>
      <p>
        <button type="button" class="primary" disabled={asked.asking} onClick={() => setRound(round + 1)}>
          {round ? texts.askAgain : texts.ask}
        </button>
      </p>
      <AskedView asked={asked}>
        {(answers) => (
          <>
            <p role="status">{texts.answer}</p>
            {answers.map((answer) => (
              <pre class="scroll findings-code" tabIndex={0}>
                {JSON.stringify(answer, null, 1)}
              </pre>
            ))}
          </>
        )}
      </AskedView>
    </section>
  );
}

export function Finding({ name }: { name: FindingName }) {
  const texts = t();
  const { title, lead, body, how, picture } = texts.findings[name];
  const Picture = PICTURES[name];
  useTitle(title);
  return (
    <article>
      <p>
        <a href={addressOf("findings")}>{texts.all}</a>
      </p>
      <p class={`findings-verdict findings-${VERDICTS[name]}`}>{texts[VERDICTS[name]]}</p>
      <h1>{title}</h1>
      <p class="lead findings-lead">{lead}</p>
      <Picture text={picture} />
      {body.map((text) => (
        <p class="findings-text">{text}</p>
      ))}
      <h2>{texts.how}</h2>
      {how.map((text) => (
        <p class="findings-text">{text}</p>
      ))}
      <Calls name={name} />
      <Share text={`${title}: ${lead}`} link={`/findings/${name}`} />
    </article>
  );
}
