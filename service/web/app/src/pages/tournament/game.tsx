// A tournament being played: the deal on the table, the last one, the score pad.
import { useEffect } from "preact/hooks";
import { Counter } from "../../components/figures";
import { NumberCardPicture, Slip } from "../../components/number-card";
import { PlayLayout } from "../../components/play-layout";
import "../../components/play-layout.css";
import { shown } from "../../games/krypto/game";
import { late } from "../../shell/late";
import { useScreenOn } from "../../shell/while-playing";
import { Claiming, Clock, Countdown, SecondsRing, TimeBar } from "./claiming";
import { Exits, HostPanel, Join } from "./members";
import { type Deal, isLive, isOver, lastDeal, type RoomProps, rowOf, type Tournament } from "./model";
import { isMine, justEnded, useAnnouncements } from "./news";
import { dealName, LastDeal, whyOut } from "./outcome";
import { ScorePad, Standing, signed, standingLines } from "./score-pad";
import { Bar } from "./table";
import { t } from "./texts";

const Explaining = late(
  () => import("./explaining"),
  () => null,
);
const Moment = late(
  () => import("./moment"),
  () => null,
);

export default function Game(room: RoomProps) {
  const { tournament, hostToken, plays, projector } = room;
  const { deal } = tournament;
  const last = lastDeal(tournament);
  const live = deal && isLive(deal) ? deal : undefined;
  const ended = justEnded(tournament);
  useAnnouncements(room);
  useEffect(() => {
    // Neither is waited for when its seconds run.
    void Moment.fetch();
    void Explaining.fetch();
  }, []);
  return (
    <PlayLayout
      felt="versus"
      bar={<GameBar {...room} shownDeal={ended ?? live} live={live} />}
      side={
        <>
          {projector && <Standing tournament={tournament} />}
          {last && <LastDeal key={last.deal_number} tournament={tournament} deal={last} />}
          <ScorePad tournament={tournament} me={plays ? room.seat.name : undefined} />
          {hostToken && <HostPanel {...room} token={hostToken} />}
          <Exits {...room} />
        </>
      }
    >
      <section class="versus-board spread" aria-label={t().game.table}>
        {ended ? (
          <Moment key={ended.deal_number} tournament={tournament} deal={ended} until={live?.deadline_at} />
        ) : (
          live && <Live {...room} deal={live} />
        )}
        {!live && !isOver(tournament) && (
          <p class="say" role="status">
            {t().game.drawing}
          </p>
        )}
      </section>
    </PlayLayout>
  );
}

interface BarProps extends RoomProps {
  /** The deal that lies on the table. */
  shownDeal: Deal | undefined;
  live: Deal | undefined;
}

function GameBar({ tournament, seat, plays, projector, shownDeal, live }: BarProps) {
  const me = plays ? rowOf(tournament, seat) : undefined;
  useScreenOn(live !== undefined);
  return (
    <Bar
      projector={projector}
      code={tournament.join_code}
      start={shownDeal && dealName(shownDeal, tournament.hands_total)}
      end={
        me && (
          <span class="versus-me note">
            {me.name} · {signed(me.score)}
          </span>
        )
      }
    >
      {live && live.status !== "announced" && <Clock key={live.status} deadline={live.deadline_at} />}
    </Bar>
  );
}

function Live({ deal, ...room }: RoomProps & { deal: Deal }) {
  const { tournament, seat } = room;
  const { solve_seconds, explain_seconds } = tournament;
  const seconds = deal.status === "claimed" ? explain_seconds : solve_seconds;
  return (
    <>
      {isMine(deal, room) && seat.playerToken ? (
        <Explaining key={deal.deal_number} {...room} deal={deal} token={seat.playerToken} />
      ) : (
        <>
          <h2 class="versus-goal">
            <Counter
              label={deal.target === null ? t().game.soon : t().game.makeLabel}
              value={deal.target === null ? "?" : shown(String(deal.target))}
            />
          </h2>
          <Cards tournament={tournament} deal={deal} />
          <div class="tournament-act stack gap-2">
            {deal.status === "claimed" && <Claimed deal={deal} seconds={explain_seconds} />}
            <Act {...room} deal={deal} />
          </div>
        </>
      )}
      {deal.status !== "announced" && <TimeBar key={deal.status} deadline={deal.deadline_at} seconds={seconds} />}
    </>
  );
}

/** What one can do with the cards: say Krypto, or join those who can. */
function Act({ deal, ...room }: RoomProps & { deal: Deal }) {
  const { tournament, seat, plays, projector, take } = room;
  const me = rowOf(tournament, seat);
  if (plays && seat.playerToken)
    return (
      <Claiming
        key={deal.deal_number}
        tournament={tournament}
        deal={deal}
        token={seat.playerToken}
        out={me && whyOut(tournament, deal, me)}
        take={take}
      />
    );
  return (
    <>
      {deal.status !== "claimed" && <p class="say">{projector ? t().game.anyone : t().game.watching}</p>}
      {!projector && tournament.status !== "tie-break" && <Join {...room} />}
    </>
  );
}

function Claimed({ deal: { claimed_by, deadline_at }, seconds }: { deal: Deal; seconds: number }) {
  return (
    <div class="versus-seat versus-seat-chosen tournament-claimed" data-initial={[...(claimed_by ?? "")][0]?.toUpperCase()}>
      <p class="grow">
        <b class="number">{t().claim.says(claimed_by ?? "")}</b> <span>{t().claim.explains}</span>
      </p>
      <SecondsRing deadline={deadline_at} seconds={seconds} />
    </div>
  );
}

const HIDDEN = [0, 1, 2, 3, 4];

function Cards({ tournament, deal }: { tournament: Tournament; deal: Deal }) {
  const texts = t().game;
  return (
    <div class="hand versus-hand">
      {deal.cards ? (
        <ul class="tournament-cards boxless" aria-label={texts.cards}>
          {deal.cards.map((card, place) => (
            <li key={place}>
              <NumberCardPicture value={card} />
            </li>
          ))}
        </ul>
      ) : (
        <ul class="tournament-cards boxless" aria-hidden="true">
          {HIDDEN.map((place) => (
            <li key={place} class="num-left" />
          ))}
        </ul>
      )}
      <Slip title={texts.standing} steps={standingLines(tournament)} />
      {!deal.cards && (
        <p class="tournament-coming">
          <Countdown deadline={deal.deadline_at} />
        </p>
      )}
    </div>
  );
}
