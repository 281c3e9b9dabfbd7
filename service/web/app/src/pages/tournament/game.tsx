// A tournament being played: the deal on the table, the last one, the score pad.
import { useEffect } from "preact/hooks";
import { shown } from "../../games/krypto/board";
import { announce } from "../../shell/announcer";
import { formatNumber } from "../../shell/texts";
import { Claiming } from "./claiming";
import { Coming, Countdown } from "./countdown";
import { Explaining } from "./explaining";
import { HostActions, Join, LeaveButton } from "./members";
import { type Deal, isLive, lastDeal, rowOf } from "./model";
import { LastDeal, outcome } from "./outcome";
import type { RoomProps } from "./room-props";
import { ScorePad } from "./score-pad";
import { t } from "./texts";

export default function Game(room: RoomProps) {
  const { tournament, hostToken, plays, projector } = room;
  const { deal } = tournament;
  const last = lastDeal(tournament);
  useAnnouncements(room);
  return (
    <div class="tournament-game">
      <section class="panel tournament-table" aria-label={t().game.table}>
        {deal && isLive(deal) ? <Live {...room} deal={deal} /> : <p role="status">{t().game.drawing}</p>}
      </section>
      <div class="stack tournament-aside">
        {last && <LastDeal key={last.id} tournament={tournament} deal={last} />}
        <ScorePad tournament={tournament} me={plays ? room.seat.name : undefined} />
        {!plays && !projector && tournament.state !== "tie_break" && <Join {...room} />}
        {plays && <LeaveButton {...room} />}
        {hostToken && <HostActions {...room} token={hostToken} />}
      </div>
    </div>
  );
}

function Live({ deal, ...room }: RoomProps & { deal: Deal }) {
  const { tournament, seat, plays } = room;
  const mine = plays && deal.state === "claimed" && deal.claimed_by === seat.name;
  return (
    <>
      <DealHead {...room} deal={deal} />
      {mine && seat.playerToken ? (
        <>
          <p class="tournament-claimed">{t().claim.yours}</p>
          <Explaining key={deal.id} {...room} deal={deal} token={seat.playerToken} />
        </>
      ) : (
        <>
          <Cards deal={deal} />
          <div class="tournament-act">
            {deal.state === "claimed" && (
              <p class="tournament-claimed">
                {t().claim.says(deal.claimed_by ?? "")} <span class="muted">{t().claim.explains}</span>
              </p>
            )}
            {plays && seat.playerToken ? (
              <Claiming
                key={deal.id}
                tournament={tournament}
                deal={deal}
                token={seat.playerToken}
                out={rowOf(tournament, seat)?.sitting_out ?? false}
                take={room.take}
              />
            ) : (
              deal.state !== "claimed" && <p class="muted">{room.projector ? t().game.anyone : t().game.watching}</p>
            )}
          </div>
        </>
      )}
    </>
  );
}

function DealHead({ tournament, deal }: RoomProps & { deal: Deal }) {
  const texts = t().game;
  const { hands, solve_seconds, explain_seconds } = tournament;
  const hand = deal.hand > hands ? texts.extra(String(deal.hand - hands)) : texts.hand(String(deal.hand), String(hands));
  return (
    <>
      <p class="tournament-hand">
        {hand}
        {deal.attempt > 1 && ` · ${texts.attempt(String(deal.attempt))}`}
      </p>
      <div class="tournament-goal">
        <h2>{deal.target === null ? texts.soon : texts.make(shown(String(deal.target)))}</h2>
        {deal.state !== "announced" && (
          <Countdown
            key={deal.state}
            deadline={deal.deadline_at}
            seconds={deal.state === "claimed" ? explain_seconds : solve_seconds}
          />
        )}
      </div>
    </>
  );
}

const HIDDEN = [0, 1, 2, 3, 4];

function Cards({ deal }: { deal: Deal }) {
  if (!deal.cards) {
    return (
      <div class="tournament-hidden">
        <ul class="tournament-cards" aria-hidden="true">
          {HIDDEN.map((place) => (
            <li key={place} />
          ))}
        </ul>
        <Coming deadline={deal.deadline_at} />
      </div>
    );
  }
  return (
    <ul class="tournament-cards" aria-label={t().game.cards}>
      {deal.cards.map((card, place) => (
        <li key={place}>{formatNumber(card)}</li>
      ))}
    </ul>
  );
}

/** Tell those who do not see it what has happened. */
function useAnnouncements({ tournament }: RoomProps): void {
  const { deal, previous } = tournament;
  useEffect(() => {
    if (!deal) return;
    const texts = t();
    const last = deal.state === "announced" && previous ? `${outcome(tournament, previous)} ` : "";
    if (deal.state === "announced") announce(last + texts.game.hand(String(deal.hand), String(tournament.hands)));
    if (deal.state === "open" && deal.cards) announce(texts.game.opened(deal.cards.join(", "), String(deal.target)));
    if (deal.state === "claimed") announce(texts.claim.says(deal.claimed_by ?? ""));
  }, [deal?.id, deal?.state]);
}
