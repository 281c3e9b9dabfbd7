// Language, colours, sound, the clock, the key, and what the browser keeps.
import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Panel } from "../../components/panel";
import { Kept } from "../../games/record/kept";
import { useTitle } from "../../shell/announcer";
import { apiKey, client, lacksKey } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import { feel, sound, type Theme, theme, vibration } from "../../shell/feel";
import { catalogue, chosenLanguage, formatNumber, LANGUAGES, type Language, t as shared } from "../../shell/texts";
import { hidesClock, keepsScreenOn } from "../../shell/while-playing";
import english from "./texts.en";
import "./settings.css";

const t = catalogue(english, () => import("./texts.de"));

// The API key, for services that ask for one, and what is left of the quota.

const ME = "/v1/me";

function Quota() {
  return lacksKey(ME) ? <p>{t().key.needed}</p> : <Limits />;
}

function Limits() {
  const texts = t().key;
  const asked = useAsked(`me ${apiKey.value}`, (limits) => client.value.get(ME, limits));
  return (
    <AskedView asked={asked}>
      {({ request_limit }) => (
        <p>
          {request_limit
            ? texts.left(formatNumber(request_limit.remaining ?? request_limit.limit), formatNumber(request_limit.limit))
            : texts.unlimited}
        </p>
      )}
    </AskedView>
  );
}

function Key() {
  const texts = t().key;
  const [typed, setTyped] = useState(apiKey.peek());
  const [saved, setSaved] = useState(false);
  const save = (key: string): void => {
    apiKey.value = key.trim();
    setTyped(key.trim());
    setSaved(true);
  };
  return (
    <Panel title={texts.title}>
      <p class="muted">{texts.text}</p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          save(typed);
        }}
      >
        <label>
          {texts.label}
          <input
            type="password"
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">{texts.save}</button>
        <button type="button" onClick={() => save("")}>
          {texts.forget}
        </button>
        <span role="status">{saved && texts.saved}</span>
      </form>
      <h3>{texts.limits}</h3>
      <Quota />
    </Panel>
  );
}

/** What is felt at once where it is switched on. */
function Switch({ kept, label }: { kept: Signal<boolean>; label: string }) {
  return (
    <label class="inline">
      <input
        type="checkbox"
        checked={kept.value}
        onChange={({ currentTarget }) => {
          kept.value = currentTarget.checked;
          feel("card");
        }}
      />
      {label}
    </label>
  );
}

function Choices() {
  const texts = t();
  return (
    <Panel title={texts.look}>
      <div class="form">
        <label>
          {texts.language}
          <select
            value={chosenLanguage.value}
            onChange={({ currentTarget }) => {
              chosenLanguage.value = currentTarget.value as Language | "auto";
            }}
          >
            <option value="auto">{texts.languageAuto}</option>
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <option value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.theme}
          <select
            value={theme.value}
            onChange={({ currentTarget }) => {
              theme.value = currentTarget.value as Theme;
            }}
          >
            {Object.entries(texts.themes).map(([name, text]) => (
              <option value={name}>{text}</option>
            ))}
          </select>
        </label>
      </div>
      <div class="stack gap-2">
        <Switch kept={sound} label={texts.sound} />
        <Switch kept={vibration} label={texts.vibration} />
        <Switch kept={hidesClock} label={texts.hidesClock} />
        {"wakeLock" in navigator && <Switch kept={keepsScreenOn} label={texts.keepsScreenOn} />}
      </div>
    </Panel>
  );
}

export default function Settings() {
  const title = shared().pages.settings;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <div class="settings grid">
        <Choices />
        <Kept />
        <Key />
      </div>
    </>
  );
}
