// The tools below a day's puzzle: to take back what was entered, to begin anew, a hint, and more.
import { IconButton } from "../../../components/button";
import { t as shared } from "../../../shell/texts";
import type { Playing } from "./use-playing";

interface Props {
  playing: Playing;
  onHint: () => void;
  onMore: () => void;
}

export function Tools({ playing, onHint, onMore }: Props) {
  const texts = shared().game;
  const { kept, type, canUndo, undo } = playing;
  return (
    <div class="tools">
      <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={undo} />
      <IconButton icon="restart" label={texts.restart} disabled={kept.way === ""} onClick={() => type("")} />
      <IconButton icon="hint" label={texts.hint} onClick={onHint} />
      <IconButton icon="more" label={texts.more} aria-haspopup="dialog" onClick={onMore} />
    </div>
  );
}
