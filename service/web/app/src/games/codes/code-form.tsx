import { useState } from "preact/hooks";
import { go } from "../../shell/router";
import "./code-form.css";
import { t } from "./texts";

/** For codes that were written down; with a heading where it stands beside others. */
export function CodeForm({ title }: { title?: string }) {
  const texts = t();
  const [code, setCode] = useState("");
  return (
    <form
      class="panel puzzle-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        if (typed) go(`/p/${encodeURIComponent(typed)}`);
      }}
    >
      {title && <h2 class="minor">{title}</h2>}
      <div class="form">
        <label>
          {texts.enter}
          <input
            class="code"
            value={code}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            placeholder="K85V-H990-ET"
            onInput={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
        <button type="submit">{texts.open}</button>
      </div>
      <p class="muted">{texts.spelling}</p>
    </form>
  );
}
