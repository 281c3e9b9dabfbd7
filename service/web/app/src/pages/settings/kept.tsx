// What the browser keeps: export, import, forget.
import { useState } from "preact/hooks";
import { download } from "../../shell/download";
import { clear, exported, imported, keys } from "../../shell/storage";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

const save = (): void => download("countinghouse.json", new Blob([exported()], { type: "application/json" }));

export function Kept() {
  const texts = t().kept;
  const [said, setSaid] = useState("");
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      setSaid(texts.imported(formatNumber(imported(await file.text()))));
    } catch {
      setSaid(texts.unreadable);
    }
  };
  const forget = (): void => {
    if (!confirm(texts.sure)) return;
    clear();
    setSaid(texts.cleared);
  };
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="lead">{texts.text}</p>
      <p>{texts.count(formatNumber(keys().length))}</p>
      <div class="form">
        <button type="button" onClick={save}>
          {texts.export}
        </button>
        <label>
          {texts.importLabel}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
        </label>
        <button type="button" onClick={forget}>
          {texts.clear}
        </button>
      </div>
      <p role="status">{said}</p>
    </section>
  );
}
