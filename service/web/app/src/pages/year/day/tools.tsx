// The tools below a day's puzzle: to begin anew, to take that back, and a hint.
import { useState } from "preact/hooks";
import { IconButton } from "../../../components/button";
import { t as shared } from "../../../shell/texts";
import type { Playing } from "./use-playing";

export function Tools({ playing, onHint }: { playing: Playing; onHint: () => void }) {
  const texts = shared().game;
  const { kept, type } = playing;
  /** The way that was erased, as long as nothing else is entered. */
  const [erased, setErased] = useState("");
  const canUndo = erased !== "" && kept.way === "";
  return (
    <div class="tools">
      <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={() => type(erased)} />
      <IconButton
        icon="restart"
        label={texts.restart}
        disabled={kept.way === ""}
        onClick={() => {
          setErased(kept.way);
          type("");
        }}
      />
      <IconButton icon="hint" label={texts.hint} onClick={onHint} />
    </div>
  );
}
