// Every deal of a tournament, its claims with their times, and all its solutions.
import type { Schemas } from "@countinghouse/client";
import { shown } from "../../games/krypto/shown";
import { HeadingLevel } from "../../shell/heading";
import { formatNumber } from "../../shell/texts";
import { dealName } from "./deal-name";
import type { Tournament } from "./model";
import { DealSolutions, Explanation, outcome } from "./outcome";
import { t } from "./texts";

type SheetDeal = Schemas["ScoresheetDeal"];

const seconds = (from: string, to: string): string =>
  formatNumber((Date.parse(to) - Date.parse(from)) / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function Scoresheet({ tournament, sheet }: { tournament: Tournament; sheet: Schemas["Scoresheet"] }) {
  const texts = t().sheet;
  return (
    <section aria-labelledby="tournament-sheet">
      <h2 id="tournament-sheet">{texts.title}</h2>
      {sheet.deals.length === 0 && <p class="muted">{texts.none}</p>}
      <ol class="tournament-deals grid">
        {sheet.deals.map((deal) => (
          <SheetEntry key={deal.id} tournament={tournament} deal={deal} />
        ))}
      </ol>
    </section>
  );
}

function SheetEntry({ tournament, deal }: { tournament: Tournament; deal: SheetDeal }) {
  const texts = t();
  return (
    <li class="panel">
      <h3>{dealName(deal, tournament.hands)}</h3>
      {deal.cards ? (
        <p>
          {texts.outcome.dealt(deal.cards.join(", "), shown(String(deal.target)))}{" "}
          {deal.difficulty !== null && <span class="muted">{texts.sheet.difficulty(formatNumber(deal.difficulty))}</span>}
        </p>
      ) : (
        <p class="muted">{texts.sheet.hidden}</p>
      )}
      <p>{outcome(tournament, deal)}</p>
      <Explanation tournament={tournament} deal={deal} />
      <Claims deal={deal} />
      {deal.marks.map((mark) => (
        <p class="tournament-mark">{texts.sheet.marks[mark]}</p>
      ))}
      <HeadingLevel value={4}>
        <DealSolutions tournament={tournament} deal={deal} />
      </HeadingLevel>
    </li>
  );
}

function Claims({ deal: { claims, opened_at } }: { deal: SheetDeal }) {
  const texts = t().sheet;
  if (claims.length === 0 || opened_at === null) return null;
  return (
    <ul>
      {claims.map(({ name, at, first, margin_ms }) => (
        <li key={name}>
          {first ? texts.first(name, seconds(opened_at, at)) : texts.later(name, formatNumber(margin_ms ?? 0))}
        </li>
      ))}
    </ul>
  );
}
