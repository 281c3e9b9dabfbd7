// Joining, leaving, starting, cancelling, letting nobody else in.
import { useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Panel } from "../../components/panel";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import { firstName, type RoomProps } from "./model";
import { RemoveButton } from "./table";
import { t } from "./texts";

interface NameFieldProps {
  name: string;
  change: (name: string) => void;
}

/** A player's name, as the service takes them. It has one from the start, which the first key replaces. */
export function NameField({ name, change }: NameFieldProps) {
  return (
    <label>
      {t().join.name}
      <input
        value={name}
        required
        maxLength={24}
        autocomplete="nickname"
        spellcheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}

/** The way in, or why there is none. */
export function Join(room: RoomProps) {
  const { tournament, hostToken, removed } = room;
  if (!tournament.closed && !removed) return <JoinForm {...room} />;
  return hostToken || removed ? null : <p class="muted">{t().refused["tournament-closed"]}</p>;
}

function JoinForm({ tournament, join, hostToken }: RoomProps) {
  const texts = t().join;
  const [typed, setName] = useState<string>();
  const name = typed ?? firstName(tournament.players);
  const { doing, error, run } = useDoing();
  return (
    <section class="versus-join-form" aria-labelledby="tournament-join">
      <h2 id="tournament-join" class="minor">
        {hostToken ? texts.hostToo : texts.title}
      </h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => join(name));
        }}
      >
        <NameField name={name} change={setName} />
        <Button type="submit" kind={hostToken ? "quiet" : "brass"} disabled={doing}>
          {texts.join}
        </Button>
      </form>
      <Refused error={error} />
    </section>
  );
}

interface HostProps extends RoomProps {
  token: string;
}

/** The one thing to do next in the host's lobby. */
export function Start({ tournament: { join_code, players }, take, token }: HostProps) {
  const { doing, error, run } = useDoing();
  const nobody = players.every(({ has_left }) => has_left);
  return (
    <>
      <Button
        kind="brass"
        disabled={doing || nobody}
        onClick={() => run(async () => take(await calls.start(join_code, token)))}
      >
        {t().lobby.start}
      </Button>
      <Refused error={error} />
    </>
  );
}

/** Lets nobody else in, or people in again. */
export function Door({ tournament: { join_code, closed }, take, token }: HostProps) {
  const texts = t().lobby;
  const { doing, error, run } = useDoing();
  return (
    <>
      <Button
        disabled={doing}
        onClick={() => run(async () => take(await (closed ? calls.reopen : calls.close)(join_code, token)))}
      >
        {closed ? texts.reopen : texts.close}
      </Button>
      <Refused error={error} />
    </>
  );
}

/** What the host can do while it is played: remove players, let nobody else in. */
export function HostPanel(room: HostProps) {
  const { tournament, token, plays, seat } = room;
  const title = useRef<HTMLDivElement>(null);
  const others = tournament.players.filter(({ name, has_left }) => !has_left && !(plays && name === seat.name));
  return (
    <Panel title={t().remove.host} class="versus-host">
      <div ref={title} tabIndex={-1} role="group" aria-label={t().remove.players}>
        {others.length === 0 && <p class="muted">{t().lobby.nobody}</p>}
        <ul class="stack gap-2">
          {others.map(({ name }) => (
            <li key={name} class="row">
              <span class="versus-name">{name}</span>
              <RemoveButton {...room} token={token} name={name} onRemoved={() => title.current?.focus()} />
            </li>
          ))}
        </ul>
      </div>
      <Door {...room} />
    </Panel>
  );
}

/** The ways out, apart from all else: one leaves, and the host ends it for everybody. */
export function Exits({ tournament: { join_code }, plays, hostToken, leave, take }: RoomProps) {
  const { error, run } = useDoing();
  if (!plays && !hostToken) return null;
  return (
    <div class="versus-exits row">
      {plays && (
        <Sure text={hostToken ? t().join.leaveHost : t().join.leave} sure={t().join.leaveSure} act={() => run(leave)} />
      )}
      {hostToken && (
        <Sure
          text={t().lobby.cancel}
          sure={t().lobby.cancelSure}
          act={() => run(async () => take(await calls.cancel(join_code, hostToken)))}
        />
      )}
      <Refused error={error} />
    </div>
  );
}

/** A button that asks once whether that is meant. */
function Sure({ text, sure, act }: { text: string; sure: string; act: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Button kind="quiet" onBlur={() => setAsked(false)} onClick={() => (asked ? act() : setAsked(true))}>
      {asked ? sure : text}
    </Button>
  );
}
