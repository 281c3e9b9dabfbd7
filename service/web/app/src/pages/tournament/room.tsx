// One tournament, for whoever is there: host, player or spectator.
import { ProblemError } from "@countinghouse/client";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { PlayLayout } from "../../components/play-layout";
import { useTitle } from "../../shell/announcer";
import { Trouble } from "../../shell/asked";
import { late } from "../../shell/late";
import { go } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import * as calls from "./calls";
import { useTournament } from "./follow";
import { Lobby } from "./lobby";
import {
  hostTokenOf,
  isOver,
  leaveSeat,
  type RoomProps,
  rowOf,
  type Seat,
  seatOf,
  type Tournament,
  wasRemoved,
} from "./model";
import { t } from "./texts";

const Game = late(() => import("./game"));
/** As long as the next deal is announced. */
const MOMENT_MS = 3_000;
const End = late(() => import("./end"));

export function Room({ code, projector }: { code: string; projector: boolean }) {
  const [seat, setSeat] = useState<Seat>(() => seatOf(code));
  const [passedOn, setPassedOn] = useState(false);
  const { tournament, error, away, take } = useTournament(code, tokenOf(seat, passedOn));
  // The role can come back only to a player who is present.
  useEffect(() => setPassedOn(Boolean(tournament?.host)), [tournament?.host]);
  useOwnAddress(code, tournament?.join_code);
  useProjector(projector);
  const moment = useLastMoment(tournament?.status);
  const ended = tournament !== undefined && isOver(tournament) && !moment;
  useTitle(t().room.title(code));
  if (error instanceof ProblemError && error.status === 404) return <NoneHere code={code} />;
  const room = tournament && {
    tournament,
    seat,
    hostToken: hostTokenOf(tournament, seat),
    plays: rowOf(tournament, seat) !== undefined,
    // Another tab may have left meanwhile.
    removed: wasRemoved(tournament, seat) && seatOf(code).playerToken !== undefined,
    projector,
    take,
    join: async (name: string) => setSeat(await calls.takeSeat(code, name)),
    leave: async () => {
      if (seat.playerToken) take(await calls.leave(code, seat.playerToken));
      setSeat(leaveSeat(code));
    },
  };
  return (
    <div class={projector ? "tournament felt" : "tournament"} data-felt="versus">
      <h1 class={ended ? undefined : "visually-hidden"}>{t().room.title(code)}</h1>
      {/* Present from the beginning, so that readers are told of what comes into it. */}
      <div class="tournament-status" role="status">
        {away && <p class="notice">{t().room.away}</p>}
      </div>
      {error !== undefined && <Trouble error={error} again={() => setSeat(leaveSeat(code))} />}
      {room?.removed && (
        <p class="trouble" role="alert">
          {t().remove.gone}
        </p>
      )}
      {!room && error === undefined && <Awaiting />}
      {room && <Stage {...room} ended={ended} />}
    </div>
  );
}

/** The table before anything is known of it. */
function Awaiting() {
  return (
    <PlayLayout felt="versus" bar={null}>
      <p class="loading">{shared().loading}</p>
    </PlayLayout>
  );
}

/** Who made it follows it as its host, until the role has passed on. */
const tokenOf = ({ hostToken, playerToken }: Seat, passedOn: boolean): string | undefined =>
  passedOn ? (playerToken ?? hostToken) : (hostToken ?? playerToken);

/** A tournament that was opened by its id gets the address with its code, under which the seat is kept. */
function useOwnAddress(opened: string, code: string | undefined): void {
  useEffect(() => {
    if (code && code !== opened) go(`/t/${code}${location.search}`, { replace: true });
  }, [code]);
}

function Stage({ ended, ...room }: RoomProps & { ended: boolean }) {
  const waits = room.tournament.status === "lobby";
  // What comes next is seen from its upper edge, however far down its button was.
  useLayoutEffect(() => scrollTo(0, 0), [waits, ended]);
  if (waits) return <Lobby {...room} />;
  return ended ? <End {...room} /> : <Game {...room} />;
}

/** Whether the last hand has just ended before one's eyes: that has its moment before the scores do. */
function useLastMoment(status: Tournament["status"] | undefined): boolean {
  const played = useRef(false);
  const [past, setPast] = useState(false);
  if (status === "running" || status === "tie-break") played.current = true;
  const moment = played.current && status === "finished" && !past;
  useEffect(() => {
    if (!moment) return undefined;
    void End.fetch();
    const timer = setTimeout(() => setPast(true), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment;
}

function NoneHere({ code }: { code: string }) {
  const texts = t().room;
  return (
    <>
      <h1>{texts.none}</h1>
      <p>{texts.noneText(code)}</p>
      <p>
        <a href="/tournament">{texts.toHome}</a>
      </p>
    </>
  );
}

/** Large letters, and nothing but the game. */
function useProjector(on: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-projector", on);
    return () => document.documentElement.removeAttribute("data-projector");
  }, [on]);
}
