// Language, colours, sound, the key, and what the browser keeps.
import type { Signal } from "@preact/signals";
import { Panel } from "../../components/panel";
import { Kept } from "../../games/record/kept";
import { t as shared } from "../../shell/catalogue";
import { feel, sound, vibration } from "../../shell/feel";
import { chosenLanguage, LANGUAGES, type Language } from "../../shell/texts";
import { type Theme, theme } from "../../shell/theme";
import { useTitle } from "../../shell/title";
import { Key } from "./key";
import "./settings.css";
import { t } from "./texts";

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
        <Switch kept={sound} label={texts.sound} />
        <Switch kept={vibration} label={texts.vibration} />
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
