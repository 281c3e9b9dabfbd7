// Before the first hand: how to join, who is there, what was agreed.
import { useRef } from "preact/hooks";
import { t as krypto } from "../../games/krypto/texts";
import { Share } from "../../shell/share";
import { formatDuration, formatNumber } from "../../shell/texts";
import { HostActions, Join, LeaveButton } from "./members";
import { RemoveButton } from "./removing";
import type { RoomProps } from "./room-props";
import { t } from "./texts";

export function Lobby(room: RoomProps) {
  const { tournament, hostToken, plays, projector } = room;
  const texts = t().lobby;
  const title = useRef<HTMLHeadingElement>(null);
  const me = plays ? room.seat.name : undefined;
  return (
    <div class="tournament-lobby">
      <Invitation {...room} />
      <div class="stack">
        <section class="panel" aria-labelledby="tournament-players">
          <h2 id="tournament-players" ref={title} tabIndex={-1}>
            {texts.players(formatNumber(present(room).length))}
          </h2>
          {present(room).length === 0 && <p class="muted">{texts.nobody}</p>}
          <ul class="tournament-players">
            {present(room).map(({ name }) => (
              <li key={name}>
                {name}
                {name === me && <span class="muted"> {t().you}</span>}
                {name === tournament.host && <span class="muted"> {t().host}</span>}
                {hostToken && name !== me && (
                  <RemoveButton {...room} token={hostToken} name={name} onRemoved={() => title.current?.focus()} />
                )}
              </li>
            ))}
          </ul>
          <p role="status">{plays ? texts.waiting(Boolean(hostToken)) : hostToken ? texts.hostWaits : texts.watching}</p>
          {hostToken && <HostActions {...room} token={hostToken} />}
          {plays && <LeaveButton {...room} />}
        </section>
        {!plays && !projector && <Join {...room} />}
        <Agreed {...room} />
      </div>
    </div>
  );
}

const present = ({ tournament: { players } }: RoomProps) => players.filter(({ left }) => !left);

function Invitation({ tournament: { code, links } }: RoomProps) {
  const texts = t().lobby;
  const address = `${location.host}${links.page}`;
  return (
    <section class="panel tournament-invitation" aria-labelledby="tournament-code">
      <h2 id="tournament-code">{texts.code}</h2>
      <p class="tournament-code">{code}</p>
      <p>
        <span class="tournament-address">{address}</span>
      </p>
      <img class="tournament-qr" src={links.qr} alt={texts.qr} width="260" height="260" />
      <Share text={texts.invitation(code)} link={links.page} label={texts.share} />
    </section>
  );
}

function Agreed({ tournament: { hands, rules, solve_seconds, explain_seconds } }: RoomProps) {
  const texts = t().lobby;
  return (
    <section class="panel" aria-labelledby="tournament-agreed">
      <h2 id="tournament-agreed">{texts.agreed}</h2>
      <p>
        {texts.settings(formatNumber(hands), formatDuration(solve_seconds), formatDuration(explain_seconds))}{" "}
        {krypto().onTheWay(rules)}
      </p>
      <details>
        <summary>{texts.rules}</summary>
        <ul>
          {texts.rulesText(formatDuration(explain_seconds)).map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
