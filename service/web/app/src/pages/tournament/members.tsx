// Joining, leaving, starting, cancelling, letting nobody else in.
import { useState } from "preact/hooks";
import * as calls from "./calls";
import { NameField } from "./name-field";
import { Refused } from "./refused";
import type { RoomProps } from "./room-props";
import { lastName } from "./seats";
import { t } from "./texts";
import { useDoing } from "./use-doing";

/** The way in, or why there is none. */
export function Join(room: RoomProps) {
  const { tournament, hostToken, removed } = room;
  if (!tournament.closed && !removed) return <JoinForm {...room} />;
  return hostToken || removed ? null : <p class="panel">{t().refused["tournament-closed"]}</p>;
}

function JoinForm({ join, hostToken }: RoomProps) {
  const texts = t().join;
  const [name, setName] = useState(lastName.value);
  const { doing, error, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="tournament-join">
      <h2 id="tournament-join">{hostToken ? texts.hostToo : texts.title}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => join(name));
        }}
      >
        <NameField name={name} change={setName} />
        <button type="submit" class={hostToken ? undefined : "primary"} disabled={doing}>
          {texts.join}
        </button>
      </form>
      <Refused error={error} />
    </section>
  );
}

export function HostActions({ tournament: { code, state, players, closed }, take, token }: RoomProps & { token: string }) {
  const texts = t().lobby;
  const { doing, error, run } = useDoing();
  const nobody = players.every(({ left }) => left);
  return (
    <>
      <div class="row">
        {state === "lobby" && (
          <button
            type="button"
            class="primary tournament-start"
            disabled={doing || nobody}
            onClick={() => run(async () => take(await calls.start(code, token)))}
          >
            {texts.start}
          </button>
        )}
        <button
          type="button"
          disabled={doing}
          onClick={() => run(async () => take(await (closed ? calls.reopen : calls.close)(code, token)))}
        >
          {closed ? texts.reopen : texts.close}
        </button>
        <Sure
          text={texts.cancel}
          sure={texts.cancelSure}
          act={() => run(async () => take(await calls.cancel(code, token)))}
        />
      </div>
      <Refused error={error} />
    </>
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
    <button type="button" onBlur={() => setAsked(false)} onClick={() => (asked ? act() : setAsked(true))}>
      {asked ? sure : text}
    </button>
  );
}
