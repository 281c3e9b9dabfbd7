// Joining, leaving, starting, cancelling, letting nobody else in.
import { useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Panel } from "../../components/panel";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import { lastName, type RoomProps } from "./model";
import { RemoveButton } from "./table";
import { t } from "./texts";

interface NameFieldProps {
  name: string;
  change: (name: string) => void;
  label?: string;
  optional?: boolean;
}

/** A player's name, as the service takes them. */
export function NameField({ name, change, label = t().join.name, optional = false }: NameFieldProps) {
  return (
    <label>
      {label}
      <input
        value={name}
        required={!optional}
        maxLength={24}
        autocomplete="nickname"
        spellcheck={false}
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

function JoinForm({ join, hostToken }: RoomProps) {
  const texts = t().join;
  const [name, setName] = useState(lastName.value);
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

export function HostActions({
  tournament: { join_code, status, players, closed },
  take,
  token,
}: RoomProps & { token: string }) {
  const texts = t().lobby;
  const { doing, error, run } = useDoing();
  const nobody = players.every(({ has_left }) => has_left);
  return (
    <>
      <div class="actions">
        {status === "lobby" && (
          <Button
            kind="brass"
            class="wide"
            disabled={doing || nobody}
            onClick={() => run(async () => take(await calls.start(join_code, token)))}
          >
            {texts.start}
          </Button>
        )}
        <Button
          disabled={doing}
          onClick={() => run(async () => take(await (closed ? calls.reopen : calls.close)(join_code, token)))}
        >
          {closed ? texts.reopen : texts.close}
        </Button>
        <Sure
          text={texts.cancel}
          sure={texts.cancelSure}
          act={() => run(async () => take(await calls.cancel(join_code, token)))}
        />
      </div>
      <Refused error={error} />
    </>
  );
}

/** What the host can do while it is played: remove players, let nobody else in, end it. */
export function HostPanel(room: RoomProps & { token: string }) {
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
      <HostActions {...room} token={token} />
    </Panel>
  );
}

export function LeaveButton({ leave }: RoomProps) {
  const texts = t().join;
  const { error, run } = useDoing();
  return (
    <div class="row">
      <Sure text={texts.leave} sure={texts.leaveSure} act={() => run(leave)} />
      <Refused error={error} />
    </div>
  );
}

/** A button that asks once whether that is meant. */
function Sure({ text, sure, act }: { text: string; sure: string; act: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Button onBlur={() => setAsked(false)} onClick={() => (asked ? act() : setAsked(true))}>
      {asked ? sure : text}
    </Button>
  );
}
