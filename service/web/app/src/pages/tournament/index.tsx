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
import { firstName, keepSeat, plainCode } from "./model";
import { Room } from "./room";
import { type Settings, SettingsChips, STANDARD, wishOf } from "./settings";
import { t } from "./texts";
import "./tournament.css";

function Home() {
  const texts = t().home;
  useTitle(texts.title);
  return (
    <>
      <div class="felt hero versus-begin" data-felt="versus">
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
        <Make />
      </div>
      <div class="columns">
        <Join />
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

/** One button, to a lobby in which one sits already. */
function Make() {
  const texts = t().make;
  const [settings, setSettings] = useState<Settings>(STANDARD);
  const [name, setName] = useState(() => firstName([]));
  const { doing, error, run } = useDoing();
  const make = async (): Promise<void> => {
    const { join_code: code, host_token } = await calls.make(wishOf(settings));
    keepSeat(code, { hostToken: host_token });
    // Where the name is refused, the lobby asks for another.
    await calls.takeSeat(code, name).catch(() => undefined);
    go(`/t/${code}`);
  };
  return (
    <form
      class="stack gap-3"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        run(make);
      }}
    >
      <NameField name={name} change={setName} />
      <SettingsChips settings={settings} change={(changes) => setSettings({ ...settings, ...changes })} />
      <Button type="submit" kind="brass" disabled={doing}>
        {texts.make}
      </Button>
      <p class="note" role="status">
        {doing ? texts.drawing : texts.about}
      </p>
      <Refused error={error} />
    </form>
  );
}

/** A code leads to its lobby, where one tap joins. */
function Join() {
  const texts = t().join;
  const [code, setCode] = useState("");
  return (
    <section class="panel" aria-labelledby="tournament-join">
      <h2 id="tournament-join" class="minor">
        {texts.haveCode}
      </h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          go(`/t/${encodeURIComponent(plainCode(code))}`);
        }}
      >
        <label class="grow">
          {texts.code}
          <input
            class="tournament-code-field"
            value={code}
            required
            pattern=".*[^\s\-].*"
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onInput={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
        <Button type="submit">{texts.open}</Button>
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
