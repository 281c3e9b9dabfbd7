// The row of tools under the board.
import { IconButton } from "../../components/icon-button";
import { t as shared } from "../../shell/catalogue";
import { useRun } from "../../shell/run";
import { t } from "./texts";
import type { Playing } from "./use-game";

interface Props {
  playing: Playing;
  onHint: () => void;
  onMore: () => void;
}

export function Tools({ playing, onHint, onMore }: Props) {
  const texts = shared().game;
  const { steps, chosen, still, result, further, lookFurther } = playing;
  const run = useRun();
  if (still)
    return (
      <div class="tools krypto-tools">
        {result?.claim.kind === "krypto.check" && (
          <IconButton icon="restart" label={t().solved.another} onClick={() => lookFurther(true)} />
        )}
        <IconButton icon="more" label={t().more.open} onClick={onMore} />
      </div>
    );
  return (
    <div class="tools krypto-tools">
      <IconButton
        icon="undo"
        label={texts.undo}
        disabled={steps.at === 0 && chosen.op === undefined}
        onClick={playing.undo}
      />
      <IconButton icon="redo" label={texts.redo} disabled={steps.at === steps.moves.length} onClick={playing.redo} />
      <IconButton icon="restart" label={texts.restart} disabled={steps.at === 0} onClick={playing.restart} />
      {run?.tools ?? (
        <>
          {further ? (
            <IconButton icon="trophy" label={t().solved.result} onClick={() => lookFurther(false)} />
          ) : (
            <IconButton icon="hint" label={texts.hint} disabled={playing.over} onClick={onHint} />
          )}
          <IconButton icon="more" label={t().more.open} onClick={onMore} />
        </>
      )}
    </div>
  );
}
