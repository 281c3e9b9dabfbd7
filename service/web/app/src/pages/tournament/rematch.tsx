// Once more with the same people: one tap for the host, and one for everybody else.
import { useEffect } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { announce } from "../../shell/announcer";
import { go } from "../../shell/router";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import { keepSeat, type RoomProps, rowOf, seatOf, type Tournament } from "./model";
import { t } from "./texts";

const LOOK_MS = 4_000;
const LOOK_FOR_MS = 15 * 60_000;

/** Look for the rematch: a stream of events ends with its tournament. */
function useOffer({ join_code: code, rematch_code: offered }: Tournament, take: RoomProps["take"]): void {
  useEffect(() => {
    if (offered) return undefined;
    const until = Date.now() + LOOK_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      // What fails is asked again.
      else if (!document.hidden) calls.find(code).then(take, () => undefined);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [code, offered]);
}

export function Rematch(room: RoomProps) {
  const { tournament, seat, hostToken, projector, take } = room;
  const { join_code: code, rematch_code: offered } = tournament;
  const texts = t().rematch;
  const { doing, error, run } = useDoing();
  const name = rowOf(tournament, seat)?.name;
  useOffer(tournament, take);
  useEffect(() => {
    if (offered && projector) go(`/t/${offered}?projector=1`);
    else if (offered && !doing) announce(texts.offered);
  }, [offered]);
  const enter = async (next: string): Promise<void> => {
    // In its lobby one can still join by another name.
    if (name && !seatOf(next).playerToken) await calls.takeSeat(next, name).catch(() => undefined);
    go(`/t/${next}`);
  };
  const make = async (token: string): Promise<void> => {
    const made = await calls.rematch(code, token);
    keepSeat(made.join_code, { hostToken: made.host_token });
    await enter(made.join_code);
  };
  return (
    <>
      <p class="note" role="status">
        {offered ? texts.offered : hostToken ? texts.same : texts.wait}
      </p>
      <div class="versus-again">
        {offered ? (
          <Button kind="brass" disabled={doing} onClick={() => run(() => enter(offered))}>
            {name ? texts.join : texts.look}
          </Button>
        ) : (
          hostToken && (
            <Button kind="brass" disabled={doing} onClick={() => run(() => make(hostToken))}>
              {texts.rematch}
            </Button>
          )
        )}
        <ButtonLink href="/tournament">{t().end.another}</ButtonLink>
      </div>
      <Refused error={error} />
    </>
  );
}
