// What there is to find out: totals to scrub, hands to take apart, findings, tables, calculators, long counts.
import type { JSX } from "preact";
import { BarsArt, CageArt, KryptoArt, TableArt } from "../../components/art";
import { ButtonLink } from "../../components/button";
import type { FeltName } from "../../components/felt";
import { Tile } from "../../components/tile";
import { t as shared } from "../../shell/catalogue";
import type { PageProps } from "../../shell/pages";
import { addressOf } from "../../shell/router";
import { useTitle } from "../../shell/title";
import "./explore.css";
import { Facts } from "./facts";
import { HandExplorer } from "./hand";
import { t } from "./texts";
import { Totals } from "./totals";

type Shown = "findings" | "tables" | "cages" | "jobs";
const TILES: ReadonlyArray<{ page: Shown; felt: FeltName; art: JSX.Element }> = [
  { page: "tables", felt: "krypto", art: <TableArt /> },
  { page: "cages", felt: "kenken", art: <CageArt /> },
  { page: "jobs", felt: "versus", art: <BarsArt /> },
  { page: "findings", felt: "derful", art: <KryptoArt /> },
];

export default function Explore({ route: { query } }: PageProps) {
  const texts = t();
  const title = shared().pages.explore;
  useTitle(title);
  return (
    <div class="explore">
      <h1>{title}</h1>
      <Totals />
      <HandExplorer query={query} />
      <h2>{shared().pages.findings}</h2>
      <Facts />
      <h2>{texts.tools}</h2>
      <ul class="tiles">
        {TILES.map(({ page, felt, art }) => (
          <li key={page}>
            <Tile href={addressOf(page)} felt={felt} title={shared().pages[page]} text={texts[page]} art={art} level={3} />
          </li>
        ))}
      </ul>
      <p class="row">
        {texts.guideText} <ButtonLink href="/docs/">{texts.docs}</ButtonLink>
      </p>
    </div>
  );
}
