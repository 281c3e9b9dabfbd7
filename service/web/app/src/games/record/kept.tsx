// What the browser keeps: export, import, forget.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { download } from "../../shell/download";
import { clear, exported, imported, keys } from "../../shell/storage";
import { formatNumber } from "../../shell/texts";
import { joined } from "./joined";
import { t } from "./texts";

const save = (): void => download("countinghouse.json", new Blob([exported()], { type: "application/json" }));

export function Kept() {
  const texts = t();
  const [said, setSaid] = useState("");
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      setSaid(texts.imported(formatNumber(imported(await file.text(), joined))));
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
    <Panel title={texts.title} aside={<Chip>{texts.count(formatNumber(keys().length))}</Chip>}>
      <p class="muted">{texts.text}</p>
      <div class="form">
        <Button icon="download" onClick={save}>
          {texts.export}
        </Button>
        <label>
          {texts.importLabel}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
        </label>
        <Button kind="quiet" onClick={forget}>
          {texts.clear}
        </Button>
      </div>
      <p role="status">{said}</p>
    </Panel>
  );
}
