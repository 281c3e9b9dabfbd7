// Before the first hand: how to join, who is there, what was agreed.
import { useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { PlayLayout } from "../../components/play-layout";
import { Sheet } from "../../components/sheet";
import { t as krypto } from "../../games/krypto/texts";
import { Share } from "../../shell/share";
import { formatDuration, formatNumber, t as shared } from "../../shell/texts";
import { Door, Exits, Join, Start } from "./members";
import type { RoomProps } from "./model";
import { Bar, Notes, RemoveButton, SeatRow } from "./table";
import { t } from "./texts";

export function Lobby(room: RoomProps) {
  const { tournament, hostToken, plays, projector } = room;
  // Who has come by the link is asked to join before anything else.
  const visits = !plays && !hostToken && !projector;
  return (
    <PlayLayout
      felt="versus"
      bar={
        <Bar projector={projector} code={tournament.join_code}>
          {t().lobby.title}
        </Bar>
      }
    >
      <div class={visits ? "versus-lobby versus-visit" : "versus-lobby"}>
        <Invitation {...room} />
        <div class="stack gap-3">
          {visits && <Join {...room} />}
          <Seats {...room} />
          <Agreed {...room} />
          {hostToken && <Start {...room} token={hostToken} />}
          {!plays && hostToken && !projector && <Join {...room} />}
          {hostToken && <Door {...room} token={hostToken} />}
          <Exits {...room} />
        </div>
      </div>
    </PlayLayout>
  );
}

function Seats(room: RoomProps) {
  const { tournament, hostToken, plays } = room;
  const texts = t().lobby;
  const title = useRef<HTMLHeadingElement>(null);
  const me = plays ? room.seat.name : undefined;
  const present = tournament.players.filter(({ has_left }) => !has_left);
  return (
    <section aria-labelledby="tournament-players">
      <h2 id="tournament-players" class="minor" ref={title} tabIndex={-1}>
        {texts.players(formatNumber(present.length))}
      </h2>
      <ul class="tournament-players grid gap-2">
        {present.map(({ name }) => (
          <SeatRow key={name} name={name}>
            <Notes name={name} me={me} host={tournament.host} />
            {hostToken && name !== me && (
              <RemoveButton {...room} token={hostToken} name={name} onRemoved={() => title.current?.focus()} />
            )}
          </SeatRow>
        ))}
      </ul>
      <p class="versus-waiting muted" role="status">
        {plays
          ? hostToken && present.length === 1
            ? texts.alone
            : texts.waiting(Boolean(hostToken))
          : hostToken
            ? present.length === 0
              ? texts.nobody
              : texts.hostWaits
            : texts.watching}
      </p>
    </section>
  );
}

function Invitation({ tournament: { join_code: code, links } }: RoomProps) {
  const texts = t().lobby;
  return (
    <section class="versus-invitation stack gap-2" aria-labelledby="tournament-code">
      <h2 id="tournament-code" class="minor">
        {texts.joinAt} <b class="code">{location.host}</b> {texts.with}
      </h2>
      <p class="tournament-code">{code}</p>
      <img class="tournament-qr" src={links.qr} alt={texts.qr} width="260" height="260" />
      <p class="note">{texts.camera}</p>
      <Share text={texts.invitation(code)} link={links.page} label={texts.share} />
    </section>
  );
}

function Agreed({ tournament: { hands_total: hands, rules, solve_seconds, explain_seconds } }: RoomProps) {
  const { lobby: texts, chips } = t();
  const [open, setOpen] = useState(false);
  const facts = [
    chips.hands(formatNumber(hands)),
    chips.solve(formatDuration(solve_seconds)),
    chips.explain(formatDuration(explain_seconds)),
    krypto().rules[rules],
  ];
  return (
    <div class="versus-chips">
      <ul class="boxless" aria-label={texts.agreed}>
        {facts.map((fact) => (
          <li key={fact} class="versus-fact">
            {fact}
          </li>
        ))}
      </ul>
      <Button pill onClick={() => setOpen(true)}>
        {texts.rules}
      </Button>
      {open && (
        <Sheet title={texts.rules} closeLabel={shared().close} onClose={() => setOpen(false)}>
          <ul>
            {texts.rulesText(formatDuration(explain_seconds)).map((rule) => (
              <li>{rule}</li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  );
}
