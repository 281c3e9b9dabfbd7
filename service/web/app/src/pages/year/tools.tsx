// What is needed now and then: take back, begin anew, a hint, and more.
import { IconButton } from "../../components/button";
import { t as shared } from "../../shell/texts";
import type { Entering } from "./entry";

interface Props {
  entering: Entering;
  onHint: () => void;
  onMore: () => void;
}

export function Tools({ entering, onHint, onMore }: Props) {
  const texts = shared().game;
  const { way, type, canUndo, undo } = entering;
  return (
    <div class="tools">
      <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={undo} />
      <IconButton icon="restart" label={texts.restart} disabled={way === ""} onClick={() => type("")} />
      <IconButton icon="hint" label={texts.hint} onClick={onHint} />
      <IconButton icon="more" label={texts.more} aria-haspopup="dialog" onClick={onMore} />
    </div>
  );
}
