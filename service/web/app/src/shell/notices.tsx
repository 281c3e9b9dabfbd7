// What is so beyond the page at hand: no connection, no storage, a new version.
import { connection } from "./api";
import { t } from "./catalogue";
import { addressOf } from "./router";
import { storageState } from "./storage";
import { reload, upgradeWaits } from "./upgrades";

export function Notices() {
  const texts = t();
  const state = storageState.value;
  return (
    <div class="notices" role="status">
      {connection.value !== "online" && <p>{texts[connection.value]}</p>}
      {state !== "kept" && (
        <p>
          {texts.storage[state]} <a href={addressOf("settings")}>{texts.storage.export}</a>
        </p>
      )}
      {upgradeWaits.value && (
        <p>
          {texts.upgrade.text}{" "}
          <button type="button" onClick={reload}>
            {texts.upgrade.reload}
          </button>
        </p>
      )}
    </div>
  );
}
