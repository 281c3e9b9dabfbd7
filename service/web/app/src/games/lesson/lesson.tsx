// The first lesson of a game, on its own board: one thing to do at a time, no clock, and nothing of it counts.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { type FeltName, MessageLine, PlayBar, PlayLayout } from "../../components/play-layout";
import { announce, useFocusOnWin } from "../../shell/announcer";
import type { Game } from "../../shell/dailies";
import { GAME } from "../../shell/pause";
import { go } from "../../shell/router";
import { keepLesson } from "./kept";
import { t } from "./texts";
import type { Said } from "./texts.en";
import "./lesson.css";

/** The line of guidance, in the place of the game's own message. */
export function Guide({ said: [text, more], wrong = false }: { said: Said; wrong?: boolean }) {
  return (
    <MessageLine tone={wrong ? "bad" : "plain"} {...(more !== undefined && { more })}>
      {text}
    </MessageLine>
  );
}

interface Props {
  game: Game;
  /** The class of the game's table. */
  look: string;
  felt: FeltName;
  /** The address of the game after it. */
  next: string;
  done: boolean;
  /** What is said at its end. */
  doneText: string;
  again: () => void;
  /** The board, with a `Guide` where it tells what happens. */
  children: ComponentChildren;
}

export function LessonTable({ game, look, felt, next, done, doneText, again, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const texts = t();
  useEffect(() => {
    if (!done) return;
    keepLesson(game, "done");
    announce(`${texts.done} ${doneText}`);
  }, [done]);
  useFocusOnWin(root, done);
  const bar = <PlayBar back={{ href: next, label: texts.skip }}>{texts[game].title}</PlayBar>;
  const end = done && (
    <section class="win" aria-label={texts.done}>
      <h2 class="win-word">{texts.done}</h2>
      <p class="win-sentence">{doneText}</p>
      <Button kind="primary" wide onClick={() => go(next)}>
        {texts.play}
      </Button>
      <Button wide onClick={again}>
        {texts.repeat}
      </Button>
    </section>
  );
  return (
    <div
      class={`lesson ${look}`}
      ref={root}
      {...GAME}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest(".play-back")) keepLesson(game, "skipped");
      }}
    >
      <PlayLayout felt={felt} won={done} bar={bar}>
        {children}
        {end}
      </PlayLayout>
    </div>
  );
}

export interface LessonProps {
  next: string;
}

/** A lesson that can be had once more, from its beginning. */
export function repeated(Once: ComponentType<LessonProps & { again: () => void }>): ComponentType<LessonProps> {
  return function Lesson({ next }: LessonProps) {
    const [round, setRound] = useState(0);
    return <Once key={round} next={next} again={() => setRound(round + 1)} />;
  };
}
