// Tables and charts: which there are, and each of them.
import type { ComponentType } from "preact";
import { useTitle } from "../../shell/announcer";
import { AskedView } from "../../shell/asked";
import type { PageProps } from "../../shell/router";
import { formatDuration, formatNumber, t as shared } from "../../shell/texts";
import { DerfulGamesView, DerfulView } from "./derful";
import { KenKenView } from "./kenken";

import { DifficultyView, FractionsView, HandsView, KryptoView, UnsolvableView } from "./krypto";
import { AdditiveView, MultiplicativeView } from "./partitions";
import { type Entry, useTables } from "./status";
import "./tables.css";
import { t } from "./texts";
import type { Texts } from "./texts.en";
import { YearView } from "./year";

type Slug = keyof Texts["views"];

interface View {
  View: ComponentType<{ query: URLSearchParams }>;
  tables: readonly string[];
  /** True if its rows are those of its tables, neither sums of them nor some. */
  whole?: boolean;
}

const VIEWS: Record<Slug, View> = {
  krypto: { View: KryptoView, tables: ["krypto"] },
  "krypto-unsolvable": { View: UnsolvableView, tables: ["krypto"] },
  "krypto-fractions-only": { View: FractionsView, tables: ["krypto"] },
  "krypto-hands": { View: HandsView, tables: ["krypto"], whole: true },
  "krypto-difficulty": { View: DifficultyView, tables: ["krypto/difficulty"] },
  "31-derful": { View: DerfulView, tables: ["31-derful/3", "31-derful/4", "31-derful/5"] },
  "31-derful-games": { View: DerfulGamesView, tables: ["31-derful/3", "31-derful/4", "31-derful/5"] },
  kenken: { View: KenKenView, tables: ["kenken/3", "kenken/4"] },
  year: { View: YearView, tables: ["year/1000-2999", "year/repeated"], whole: true },
  "partitions-additive": { View: AdditiveView, tables: ["partitions/additive"], whole: true },
  "partitions-multiplicative": { View: MultiplicativeView, tables: ["partitions/multiplicative"], whole: true },
};
const isSlug = (text: string): text is Slug => Object.hasOwn(VIEWS, text);

/** The state of a view's tables: the one that is least ready, and the rows where they are its own. */
function Standing({ entries, whole = false }: { entries: readonly Entry[]; whole: boolean | undefined }) {
  const texts = t().status;
  const worst =
    entries.find(({ status }) => status === "building") ?? entries.find(({ status }) => status === "off") ?? entries[0];
  if (!worst) return <p class="muted">{texts.off}</p>;
  const rows = entries.reduce((sum, entry) => sum + (entry.rows_total ?? 0), 0);
  const left = worst.status === "building" ? worst.progress?.eta_seconds : undefined;
  return (
    <p class="muted">
      {worst.status === "ready" && whole ? texts.rows(formatNumber(rows)) : texts[worst.status]}
      {left != null && `: ${texts.left(formatDuration(left))}`}
    </p>
  );
}

function Overview() {
  const asked = useTables();
  const views = t().views;
  const { value } = asked;
  return (
    <>
      <p class="lead">{t().lead}</p>
      {asked.error !== undefined && <AskedView asked={asked}>{() => null}</AskedView>}
      <ul class="columns tables-list">
        {(Object.keys(VIEWS) as Slug[]).map((slug) => (
          <li class="panel">
            <h2 class="minor">
              <a href={`/tables/${slug}`}>{views[slug].title}</a>
            </h2>
            <p>{views[slug].text}</p>
            {value && (
              <Standing entries={value.filter(({ name }) => VIEWS[slug].tables.includes(name))} whole={VIEWS[slug].whole} />
            )}
            {!value && asked.asking && <p class="loading">{shared().loading}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function OneTable({ slug, query }: { slug: Slug; query: URLSearchParams }) {
  const { title, text } = t().views[slug];
  const { View } = VIEWS[slug];
  useTitle(title);
  return (
    <>
      <p>
        <a href="/tables">{t().back}</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      <View query={query} />
    </>
  );
}

function All() {
  const title = shared().pages.tables;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <Overview />
    </>
  );
}

export default function Tables({ route: { params, query } }: PageProps) {
  const slug = params["table"] ?? "";
  return isSlug(slug) ? <OneTable key={slug} slug={slug} query={query} /> : <All />;
}
