// What the browser keeps: export, import, forget.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { Sheet } from "../../components/sheet";
import { type ByCode, ofResults } from "../../shell/results";
import { download } from "../../shell/share";
import { isStarted } from "../../shell/started";
import { keys } from "../../shell/storage";
import { catalogue, formatNumber, t as shared } from "../../shell/texts";
import { type Bests, joinedBests } from "../modes/kept";
import { FileField } from "./file-field";
import { clear, exportKept, importKept, readExported } from "./moving";
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
const joinedWays = (here: unknown, there: unknown): unknown => [
  ...new Set([here, there].flatMap((ways) => (typeof ways === "object" ? Object.values(ways ?? {}) : []))),
];

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
    case "year":
      return joinedWays(here, there);
  }
  return there;
}

const save = (): void => download("countinghouse.json", new Blob([exportKept()], { type: "application/json" }));

/** What is about to change what is kept, and has to be confirmed. */
type Change = { forget: true } | { forget: false; file: string; text: string };

function Confirm({ change, done }: { change: Change; done: (said: string) => void }) {
  const texts = t();
  const go = (): void => {
    if (change.forget) {
      clear();
      done(texts.cleared);
      return;
    }
    try {
      done(texts.imported(formatNumber(importKept(change.text, joined))));
    } catch {
      done(texts.unreadable);
    }
  };
  return (
    <Sheet
      title={change.forget ? texts.clearTitle : texts.importTitle}
      closeLabel={shared().close}
      onClose={() => done("")}
      actions={
        <>
          <Button onClick={() => done("")}>{shared().cancel}</Button>
          <Button kind="primary" onClick={go}>
            {change.forget ? texts.clear : texts.import}
          </Button>
        </>
      }
    >
      {!change.forget && <p>{texts.found(change.file, formatNumber(Object.keys(readExported(change.text)).length))}</p>}
      <p>{change.forget ? texts.sure : texts.importText}</p>
    </Sheet>
  );
}

export function Kept() {
  const texts = t();
  const [said, setSaid] = useState("");
  const [change, setChange] = useState<Change>();
  const take = async (file: File): Promise<void> => {
    try {
      const text = await file.text();
      readExported(text);
      setChange({ forget: false, file: file.name, text });
    } catch {
      setSaid(texts.unreadable);
    }
  };
  return (
    <Panel title={texts.title} aside={<Chip>{texts.count(formatNumber(keys().length))}</Chip>}>
      <p class="muted">{texts.text}</p>
      <div class="form">
        <Button icon="download" onClick={save}>
          {texts.export}
        </Button>
        <FileField accept="application/json,.json" onFile={(file) => void take(file)}>
          {texts.import}
        </FileField>
        <Button kind="quiet" onClick={() => setChange({ forget: true })}>
          {texts.clear}
        </Button>
      </div>
      <p role="status">{said}</p>
      {change && (
        <Confirm
          change={change}
          done={(result) => {
            setChange(undefined);
            setSaid(result);
          }}
        />
      )}
    </Panel>
  );
}
