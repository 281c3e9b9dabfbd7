// The API key, for services that ask for one, and what is left of the quota.
import { useState } from "preact/hooks";
import { Panel } from "../../components/panel";
import { client } from "../../shell/api";
import { apiKey } from "../../shell/api-key";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { lacksKey } from "../../shell/needs-key";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

const ME = "/v1/me";

function Quota() {
  return lacksKey(ME) ? <p>{t().key.needed}</p> : <Limits />;
}

function Limits() {
  const texts = t().key;
  const asked = useAsked(`me ${apiKey.value}`, (limits) => client.value.get(ME, limits));
  return (
    <AskedView asked={asked}>
      {({ requests }) => (
        <p>
          {requests
            ? texts.left(formatNumber(requests.left ?? requests.limit), formatNumber(requests.limit))
            : texts.unlimited}
        </p>
      )}
    </AskedView>
  );
}

export function Key() {
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
