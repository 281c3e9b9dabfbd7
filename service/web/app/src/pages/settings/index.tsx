// Language, colours, the key, and what the browser keeps.
import { t as shared } from "../../shell/catalogue";
import { chosenLanguage, LANGUAGES, type Language } from "../../shell/texts";
import { type Theme, theme } from "../../shell/theme";
import { useTitle } from "../../shell/title";
import { Kept } from "./kept";
import { Key } from "./key";
import { t } from "./texts";

function Choices() {
  const texts = t();
  return (
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
  );
}

export default function Settings() {
  const title = shared().pages.settings;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <Choices />
      <Kept />
      <Key />
    </>
  );
}
