// What is wanted now and then: another puzzle, checkpoints, the solution, how to enter, the link.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { t as shared } from "../../shell/catalogue";
import { Embed } from "../../shell/embed";
import { Share } from "../../shell/share";
import type { Game } from "./game";
import { isOwn } from "./own";
import { t } from "./texts";
import { type Day, linkOf, longTitleOf } from "./titles";
import { Checkpoints, Settings, Solution } from "./tools";

interface Props {
  game: Game;
  day: Day;
  onNew: () => void;
  onClose: () => void;
}

export function MoreSheet({ game, day, onNew, onClose }: Props) {
  const texts = t();
  const [sure, setSure] = useState(false);
  const playing = !game.solved.value && !game.paused.value;
  const title = longTitleOf(game.layout.size, game.difficulty);
  return (
    <Sheet title={title} closeLabel={shared().close} onClose={onClose}>
      <div class="kk-more stack gap-3">
        <Button kind="primary" icon="plus" wide onClick={onNew}>
          {texts.make.make}
        </Button>
        {playing && (
          <>
            <div class="halves">
              <Button
                kind="quiet"
                icon="pencil"
                onClick={() => {
                  game.fillMarks();
                  onClose();
                }}
              >
                {texts.pad.fill}
              </Button>
              <Button kind="quiet" onClick={() => game.setCheckpoint()}>
                {texts.tools.checkpoint}
              </Button>
            </div>
            <Checkpoints game={game} onReturn={onClose} />
            <Settings />
          </>
        )}
        <Share text={title} link={linkOf(game.code, day)} label={shared().share.link} />
        {!isOwn(game.code) && <Embed code={game.code} title={`KenKen ${title}`} />}
        {playing &&
          (sure ? (
            <Solution game={game} onShown={onClose} />
          ) : (
            <Button kind="quiet" onClick={() => setSure(true)}>
              {texts.tools.solution}
            </Button>
          ))}
        {!isOwn(game.code) && (
          <p class="muted">
            {shared().game.code} <span class="code">{game.code}</span>
          </p>
        )}
      </div>
    </Sheet>
  );
}
