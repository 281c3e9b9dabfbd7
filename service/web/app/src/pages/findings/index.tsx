// What counting everything has shown.
import { t as shared } from "../../shell/catalogue";
import type { PageProps } from "../../shell/pages";
import { useTitle } from "../../shell/title";
import type { FindingName } from "./calls";
import { Finding, Verdict } from "./finding";
import "./findings.css";
import { t } from "./texts";

const NAMES: readonly FindingName[] = [
  "fractions",
  "negative",
  "order-5",
  "order-6",
  "best-total",
  "kenken",
  "24",
  "countdown",
];

function List() {
  const texts = t();
  const title = shared().pages.findings;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <ul class="findings-list columns">
        {NAMES.map((name) => (
          <li class="panel">
            <Verdict name={name} />
            <h2>
              <a href={`/findings/${name}`}>{texts.findings[name].title}</a>
            </h2>
            <p>{texts.findings[name].lead}</p>
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
  const known = NAMES.find((finding) => finding === name);
  return known ? <Finding key={known} name={known} /> : <Unknown />;
}
