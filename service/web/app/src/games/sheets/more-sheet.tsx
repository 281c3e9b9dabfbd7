// What is wanted now and then, for all games: what this game has, its solution, other games, and how it is found again.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { announce } from "../../shell/announcer";
import { Trouble } from "../../shell/asked";
import { useRun } from "../../shell/run";
import { Share } from "../../shell/share";
import { t as shared } from "../../shell/texts";
import { Embed } from "../codes/embed";
import "./more-sheet.css";
import { t } from "./texts";

interface Props {
  /** How the game is called. */
  name: string;
  link: string;
  /** Nothing for a game that somebody entered. */
  code?: string | undefined;
  /** Whether other pages may show it in a frame. */
  embeds?: boolean;
  /** What this game alone has. */
  children?: ComponentChildren;
  /** Ways to other games; a run has its own. */
  others: ComponentChildren;
  /** Show the solution, which ends the game; nothing where it ended. */
  onSolution?: (() => unknown) | undefined;
  onClose: () => void;
}

const touched = matchMedia("(pointer: coarse)");

export function MoreSheet({ name, link, code, embeds = true, children, others, onSolution, onClose }: Props) {
  const texts = shared();
  const run = useRun();
  const leave = (): void => {
    run?.skip?.();
    announce(t().skipped);
  };
  return (
    <Sheet title={texts.game.more} closeLabel={texts.close} onClose={onClose}>
      <div class="more stack gap-3">
        <section class="stack gap-3">
          <h3>{t().thisGame}</h3>
          {children}
          {run?.skip && (
            <Button wide onClick={leave}>
              {t().skip}
            </Button>
          )}
          {onSolution && <Solution onShow={onSolution} />}
        </section>
        {!run && (
          <section class="stack gap-3">
            <h3>{texts.game.others}</h3>
            {others}
          </section>
        )}
        <section class="stack gap-2">
          <div class="halves">
            <Share text={name} link={link} label={texts.share.link} />
            {/* For those who write pages, which nobody does on a phone. */}
            {code && embeds && !touched.matches && <Embed code={code} title={name} />}
          </div>
          {code && (
            <p class="muted">
              {texts.game.code}{" "}
              <a href={link} class="code">
                {code}
              </a>
            </p>
          )}
        </section>
      </div>
    </Sheet>
  );
}

/** Asks once more before it shows the solution. */
function Solution({ onShow }: { onShow: () => unknown }) {
  const texts = t();
  const [sure, setSure] = useState(false);
  const [error, setError] = useState<unknown>();
  const show = async (): Promise<void> => {
    setError(undefined);
    try {
      await onShow();
    } catch (problem) {
      setError(problem);
    }
  };
  if (!sure)
    return (
      <Button wide onClick={() => setSure(true)}>
        {texts.solution}
      </Button>
    );
  return (
    <div class="stack gap-2" role="status">
      <p>{texts.sure}</p>
      <Button wide onClick={() => void show()}>
        {texts.showIt}
      </Button>
      {error !== undefined && <Trouble error={error} again={() => void show()} />}
    </div>
  );
}
