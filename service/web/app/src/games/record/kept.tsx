// What the browser keeps: export, import, forget.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { type ByCode, ofResults } from "../../shell/results";
import { download } from "../../shell/share";
import { isStarted } from "../../shell/started";
import { keys } from "../../shell/storage";
import { catalogue, formatNumber } from "../../shell/texts";
import { type Bests, joinedBests } from "../modes/kept";
import { clear, exportKept, importKept } from "./moving";
import english from "./texts.en";

export const t = catalogue(english, () => import("./texts.de"));

// What an import makes of a value here and the one of another browser.

/** All results of two browsers; of a puzzle solved in both, the first. */
function joinedResults(here: ByCode, there: ByCode): ByCode {
  const all = ofResults(there);
  for (const [code, solved] of Object.entries(ofResults(here))) {
    const other = all[code];
    if (!other || solved.at <= other.at) all[code] = solved;
  }
  return all;
}

/** The game that was played later. What is no game replaces none. */
function later(here: unknown, there: unknown): unknown {
  if (!isStarted(there)) return here;
  return isStarted(here) && here.at >= there.at ? here : there;
}

/** The ways of both. */
const joinedWays = (here: unknown, there: unknown): unknown => [...new Set([here, there].filter(Array.isArray).flat())];

/** The value under a key: nothing that was found or played here is lost, and other values are replaced. */
export function joined(key: string, here: unknown, there: unknown): unknown {
  switch (key.split(":")[0]) {
    case "solved":
      return joinedResults(here as ByCode, there as ByCode);
    case "modes":
      return joinedBests(here as Bests, there as Bests);
    case "game":
      return later(here, there);
    case "ways":
      return joinedWays(here, there);
  }
  return there;
}

const save = (): void => download("countinghouse.json", new Blob([exportKept()], { type: "application/json" }));

export function Kept() {
  const texts = t();
  const [said, setSaid] = useState("");
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      setSaid(texts.imported(formatNumber(importKept(await file.text(), joined))));
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
