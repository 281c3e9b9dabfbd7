// Krypto's tournament: made or joined at one address, played at another.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Panel } from "../../components/panel";
import { useTitle } from "../../shell/announcer";
import { go, type PageProps } from "../../shell/router";
import { formatDuration } from "../../shell/texts";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import { NameField } from "./members";
import { keepSeat, lastName, plainCode } from "./model";
import { Room } from "./room";
import { type Settings, SettingsFields, STANDARD, wishOf } from "./settings";
import { t } from "./texts";
import "./tournament.css";

// Making a tournament, joining one, practising alone.

function Home() {
  const texts = t().home;
  useTitle(texts.title);
  return (
    <>
      <div class="felt hero" data-felt="versus">
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
        <Join />
      </div>
      <div class="columns">
        <Make />
        <Panel title={t().lobby.rules}>
          <ul>
            {t()
              .lobby.rulesText(formatDuration(STANDARD.explainSeconds))
              .map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

function Join() {
  const texts = t();
  const [code, setCode] = useState("");
  const [name, setName] = useState(lastName.value);
  const { doing, error, run } = useDoing();
  const join = async (): Promise<void> => {
    const { join_code: found } = await calls.find(plainCode(code));
    const joined = await calls.join(found, name);
    keepSeat(found, { name: joined.name, playerToken: joined.player_token });
    go(`/t/${found}`);
  };
  return (
    <section class="versus-join-form" aria-labelledby="tournament-join">
      <h2 id="tournament-join" class="minor">
        {texts.join.title}
      </h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          run(join);
        }}
      >
        <label>
          {texts.join.code}
          <input
            class="tournament-code-field"
            value={code}
            required
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onInput={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
        <NameField name={name} change={setName} />
        <p class="row">
          <Button type="submit" kind="brass" disabled={doing}>
            {texts.join.join}
          </Button>
          <Button disabled={!plainCode(code)} onClick={() => go(`/t/${encodeURIComponent(plainCode(code))}`)}>
            {texts.join.watch}
          </Button>
        </p>
        <Refused error={error} />
      </form>
    </section>
  );
}

function Make() {
  const texts = t().make;
  const [settings, setSettings] = useState<Settings>(STANDARD);
  const [name, setName] = useState("");
  const { doing, error, run } = useDoing();
  const make = async (plays: string | undefined, starts: boolean): Promise<void> => {
    const { join_code: code, host_token } = await calls.make(wishOf(settings));
    keepSeat(code, { hostToken: host_token });
    if (plays) {
      const joined = await calls.join(code, plays);
      keepSeat(code, { name: joined.name, playerToken: joined.player_token });
    }
    if (starts) await calls.start(code, host_token);
    go(`/t/${code}`);
  };
  return (
    <section class="panel versus-make" aria-labelledby="tournament-make">
      <h2 id="tournament-make">{texts.title}</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => make(name.trim(), false));
        }}
      >
        <NameField name={name} change={setName} label={texts.name} optional />
        <SettingsFields settings={settings} change={(changes) => setSettings({ ...settings, ...changes })} />
        <p class="row">
          <Button type="submit" kind="primary" disabled={doing}>
            {texts.make}
          </Button>
          <Button icon="clock" disabled={doing} onClick={() => run(() => make(name.trim() || texts.me, true))}>
            {texts.practise}
          </Button>
        </p>
        <p class="muted" role="status">
          {doing ? texts.drawing : texts.about}
        </p>
        <Refused error={error} />
      </form>
    </section>
  );
}

export default function TournamentPage({ route: { params, query } }: PageProps) {
  const { tournament } = params;
  if (tournament === undefined) return <Home />;
  const code = plainCode(tournament);
  return <Room key={code} code={code} projector={query.has("projector")} />;
}
