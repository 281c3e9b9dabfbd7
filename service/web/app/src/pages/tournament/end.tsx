// After a tournament: who has won, and how it came about.
import type { Schemas } from "@countinghouse/client";
import { useEffect } from "preact/hooks";
import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { shown } from "../../games/krypto/game";
import { announce, HeadingLevel } from "../../shell/announcer";
import { AskedView, useAsked } from "../../shell/asked";
import { download } from "../../shell/share";
import { formatNumber } from "../../shell/texts";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import type { RoomProps, Tournament } from "./model";
import { DealSolutions, dealName, Explanation, outcome } from "./outcome";
import { Rematch } from "./rematch";
import { ScorePad } from "./score-pad";
import { t } from "./texts";

// Every deal of a tournament, its claims with their times, and all its solutions.

type SheetDeal = Schemas["ScoresheetDeal"];

const seconds = (from: string, to: string): string =>
  formatNumber((Date.parse(to) - Date.parse(from)) / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Scoresheet({ tournament, sheet }: { tournament: Tournament; sheet: Schemas["Scoresheet"] }) {
  const texts = t().sheet;
  return (
    <section aria-labelledby="tournament-sheet">
      <h2 id="tournament-sheet">{texts.title}</h2>
      {sheet.deals.length === 0 && <p class="muted">{texts.none}</p>}
      <ol class="tournament-deals grid">
        {sheet.deals.map((deal) => (
          <SheetEntry key={deal.deal_number} tournament={tournament} deal={deal} />
        ))}
      </ol>
    </section>
  );
}

function SheetEntry({ tournament, deal }: { tournament: Tournament; deal: SheetDeal }) {
  const texts = t();
  return (
    <li class="panel">
      <h3>{dealName(deal, tournament.hands_total)}</h3>
      {deal.cards ? (
        <p>
          {texts.outcome.dealt(deal.cards.join(", "), shown(String(deal.target)))}{" "}
          {deal.rating !== null && <span class="muted">{texts.sheet.rating(formatNumber(deal.rating))}</span>}
        </p>
      ) : (
        <p class="muted">{texts.sheet.hidden}</p>
      )}
      <p>{outcome(tournament, deal)}</p>
      <Explanation tournament={tournament} deal={deal} />
      <Claims deal={deal} />
      {deal.flags.map((flag) => (
        <p class="tournament-mark">{texts.sheet.flags[flag]}</p>
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
      {claims.map(({ name, at, is_first, margin_ms }) => (
        <li key={name}>
          {is_first ? texts.first(name, seconds(opened_at, at)) : texts.later(name, formatNumber(margin_ms ?? 0))}
        </li>
      ))}
    </ul>
  );
}

export default function End(room: RoomProps) {
  const { tournament, seat, hostToken } = room;
  const texts = t().end;
  const { doing, error, run } = useDoing();
  const { join_code: code } = tournament;
  const asked = useAsked(code, () => calls.scoresheet(code));
  const said = result(tournament, Boolean(hostToken));
  useEffect(() => announce(said), []);
  const save = async (): Promise<void> => {
    download(`krypto-${code}.csv`, new Blob([await calls.scoresheetCsv(code)], { type: "text/csv" }));
  };
  return (
    <div class="stack">
      <div class="felt hero versus-podium" data-felt="versus">
        {tournament.winners && <Icon name="trophy" />}
        {/* Brass is for who has won. */}
        <p class={`tournament-winners number${tournament.status === "finished" ? " figure" : ""}`}>{said}</p>
        <Rematch {...room} />
      </div>
      <ScorePad tournament={tournament} me={seat.name} />
      <p class="row">
        <Button icon="download" disabled={doing} onClick={() => run(save)}>
          {texts.csv}
        </Button>
      </p>
      <Refused error={error} />
      <AskedView asked={asked}>{(sheet) => <Scoresheet tournament={tournament} sheet={sheet} />}</AskedView>
    </div>
  );
}

function result({ status, winners, players }: Tournament, isHost: boolean): string {
  const texts = t().end;
  if (status === "cancelled") return isHost ? texts.youCancelled : texts.cancelled;
  if (status === "abandoned") return texts.abandoned;
  const names = winners ?? [];
  const [first] = names;
  const score = String(players.find(({ name }) => name === first)?.score ?? 0).replace("-", "−");
  if (players.length === 1) return texts.alone(score);
  return names.length === 1 ? texts.winner(first ?? "", score) : texts.shared(names, score);
}
