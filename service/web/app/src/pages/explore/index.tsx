// What there is to find out: findings, tables, calculators, long counts.
import type { JSX } from "preact";
import { BarsArt, CageArt, KryptoArt, TableArt } from "../../components/art";
import { ButtonLink } from "../../components/button";
import type { FeltName } from "../../components/felt";
import { Panel } from "../../components/panel";
import { Tile } from "../../components/tile";
import { t as shared } from "../../shell/catalogue";
import { addressOf } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { t } from "./texts";

type Shown = "findings" | "tables" | "cages" | "jobs";
const TILES: ReadonlyArray<{ page: Shown; felt: FeltName; art: JSX.Element }> = [
  { page: "findings", felt: "derful", art: <BarsArt /> },
  { page: "tables", felt: "krypto", art: <TableArt /> },
  { page: "cages", felt: "kenken", art: <CageArt /> },
  { page: "jobs", felt: "versus", art: <KryptoArt /> },
];

export default function Explore() {
  const texts = t();
  const title = shared().pages.explore;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <ul class="tiles">
        {TILES.map(({ page, felt, art }) => (
          <li key={page}>
            <Tile href={addressOf(page)} felt={felt} title={shared().pages[page]} text={texts[page]} art={art} />
          </li>
        ))}
      </ul>
      <div class="columns">
        <Panel title={texts.guide}>
          <p>{texts.guideText}</p>
          <ButtonLink href="/docs">{texts.docs}</ButtonLink>
        </Panel>
      </div>
    </>
  );
}
