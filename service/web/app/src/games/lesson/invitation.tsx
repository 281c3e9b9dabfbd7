// What newcomers are offered until the clock starts: the lesson, and an easy puzzle beside a hard one of a day.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Game } from "../../shell/dailies";
import { difficultyOf } from "../../shell/results";
import { route } from "../../shell/router";
import { useChallenge, useRun } from "../../shell/run";
import { t } from "../../shell/texts";
import { addressOfLesson, hasSolved, isNewTo } from "./kept";
import "./invitation.css";

/** From here on a puzzle is no first one. */
const HARD = 50;
const EASY: Partial<Record<Game, string>> = {
  krypto: "/krypto?difficulty=easy",
  kenken: "/kenken?size=4&difficulty=easy",
  "31-derful": "/31-derful?order=3&total=20&seed=4",
};

interface Props {
  game: Game;
  code: string;
  date: string | undefined;
  /** Whether the first move was made. */
  begun: boolean;
  /** The clock. */
  children: ComponentChildren;
}

/** The clock of a game. Until it starts with the first move, newcomers find the offers in its place. */
export function Beginning({ game, code, date, begun, children }: Props) {
  const [lesson] = useState(() => isNewTo(game));
  const run = useRun();
  const challenge = useChallenge();
  const [easy] = useState(() =>
    date !== undefined && !challenge && !hasSolved(game) && (difficultyOf(code) ?? 0) >= HARD ? EASY[game] : undefined,
  );
  const alone = run !== undefined || route.value.page === "embed";
  if (begun || alone || !(lesson || easy)) return <>{children}</>;
  const texts = t().game;
  return (
    <p class="newcomer">
      <span>{texts.newHere}</span>
      {lesson && (
        <a class="tap" href={addressOfLesson(game)}>
          {texts.lesson}
        </a>
      )}
      {easy && (
        <a class="tap" href={easy}>
          {texts.easyOne}
        </a>
      )}
    </p>
  );
}
