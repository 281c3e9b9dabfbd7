// What counting everything has shown.
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { Chip } from "../../components/chip";
import type { FeltName } from "../../components/play-layout";
import "../../components/play-layout.css";
import "../../components/panel.css";
import { FACTS } from "../../games/facts/facts";
import { t as facts } from "../../games/facts/texts";
import { useTitle } from "../../shell/announcer";
import { AskedView, useAsked } from "../../shell/asked";
import { addressOf, type PageProps } from "../../shell/router";
import { Share } from "../../shell/share";
import { formatNumber, t as shared } from "../../shell/texts";
import { CALLS, type FindingName } from "./calls";
import { PICTURES } from "./pictures";
import { t } from "./texts";
import "./findings.css";

// One finding: what was found, a picture, how we know, and the call that shows it.

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
      <pre class="scroll tall findings-code" tabIndex={0}>
        {calls.map(({ address }) => `curl -s '${location.origin}${address}'\n`).join("")}
      </pre>
      <p>
        <Button icon="run" disabled={asked.asking} onClick={() => setRound(round + 1)}>
          {round ? texts.askAgain : texts.ask}
        </Button>
      </p>
      <AskedView asked={asked}>
        {(answers) => (
          <>
            <p role="status">{texts.answer}</p>
            {answers.map((answer) => (
              <pre class="scroll tall findings-code" tabIndex={0}>
                {JSON.stringify(answer, null, 1)}
              </pre>
            ))}
          </>
        )}
      </AskedView>
    </section>
  );
}

function Finding({ name }: { name: FindingName }) {
  const texts = t();
  const { title, lead, body, how, picture } = texts.findings[name];
  const Picture = PICTURES[name];
  useTitle(title);
  const fact = FACTS.find((each) => each.name === name);
  return (
    <article class="finding">
      <p>
        <a href={addressOf("findings")}>{texts.all}</a>
      </p>
      <header class="felt hero" data-felt={FELTS[name]}>
        {fact && <Verdict of={fact.verdict} />}
        <h1>{title}</h1>
        {fact && <p class={`number figure${fact.figure.length > 12 ? " figure-long" : ""}`}>{formatNumber(fact.figure)}</p>}
        <p class="lead">{lead}</p>
      </header>
      <Picture text={picture} />
      {body.map((text) => (
        <p>{text}</p>
      ))}
      <h2>{texts.how}</h2>
      {how.map((text) => (
        <p>{text}</p>
      ))}
      <Calls name={name} />
      <section class="panel finding-play">
        <h2>{texts.try}</h2>
        <p>{texts.tries[name]}</p>
        <div class="row">
          {fact && (
            <ButtonLink kind="primary" icon="play" href={fact.play}>
              {texts.playIt}
            </ButtonLink>
          )}
          <Share text={`${title}: ${lead}`} link={`/findings/${name}`} />
        </div>
      </section>
    </article>
  );
}

const TONES = { proved: "good", refuted: "bad", counted: "brand" } as const;

/** Whether it was proved, refuted or counted. */
function Verdict({ of }: { of: keyof typeof TONES }) {
  return <Chip tone={TONES[of]}>{facts()[of]}</Chip>;
}

const FELTS: Record<FindingName, FeltName> = {
  negative: "krypto",
  fractions: "krypto",
  "24": "krypto",
  countdown: "krypto",
  "2027": "mini",
  kenken: "kenken",
  "order-5": "derful",
  "order-6": "derful",
  "best-total": "derful",
};

function List() {
  const texts = t();
  const title = shared().pages.findings;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <ul class="facts grid">
        {FACTS.map(({ name, verdict, figure }) => (
          <li key={name}>
            <a class="panel stack gap-2" href={`/findings/${name}`}>
              <Verdict of={verdict} />
              <h2 class="minor">{facts().facts[name].title}</h2>
              <b class={`number figure${figure.length > 12 ? " figure-long" : ""}`}>{formatNumber(figure)}</b>
              <p>{facts().facts[name].text}</p>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Unknown() {
  const { title, text, home } = shared().notFound;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/">{home}</a>
      </p>
    </>
  );
}

export default function Findings({ route: { params } }: PageProps) {
  const name = params["finding"];
  if (name === undefined) return <List />;
  const known = FACTS.find((fact) => fact.name === name);
  return known ? <Finding key={known.name} name={known.name} /> : <Unknown />;
}
