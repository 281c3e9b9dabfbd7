// What is shown once a game is over: how it went, and what can be done with it.
import { useState } from "preact/hooks";
import { t as shared } from "../../shell/catalogue";
import { JudgedNote } from "../../shell/judged";
import { late } from "../../shell/late";
import { linkTo } from "../../shell/puzzles";
import type { Solved } from "../../shell/results";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { shown } from "./board";
import { gradeOf, type KryptoGame } from "./game";
import { t } from "./texts";

const Solutions = late(() => import("./solutions"));

/** The result as words, without the solution. */
export function sharedText(puzzle: KryptoGame, result: Solved, date: string | undefined): string {
  const texts = t();
  const { cards, target, difficulty } = puzzle;
  const rated = typeof difficulty === "number" ? texts.shared.rating(formatNumber(difficulty), gradeOf(difficulty)) : "";
  const game = texts.shared.game(cards.join(" "), String(target));
  return [
    [shared().name, date && formatDate(date)].filter(Boolean).join(" · "),
    rated ? `${game} (${rated})` : game,
    result.claim.kind === "krypto.solve" ? texts.unrated : texts.solved.text(formatDuration(result.seconds), result.hints),
    ...(result.note ? [result.note] : []),
  ].join("\n");
}

interface EndedProps {
  puzzle: KryptoGame;
  result: Solved | undefined;
  date: string | undefined;
  link: string | undefined;
}

export function Ended({ puzzle, result, date, link = linkTo(puzzle.code, date) }: EndedProps) {
  const texts = t();
  // Who gave up wants to see them.
  const [open, setOpen] = useState(!result);
  return (
    <div class="krypto-ended">
      {result ? (
        <>
          <p class="krypto-solved" role="status">
            <strong>
              <span aria-hidden="true">✓ </span>
              {shared().game.solved}
            </strong>{" "}
            {result.claim.kind === "krypto.solve"
              ? texts.provedUnsolvable
              : texts.solved.text(formatDuration(result.seconds), result.hints)}{" "}
            {result.note}
          </p>
          {result.claim.kind === "krypto.check" && (
            <p>
              {texts.solved.yours}: {shown(result.claim.params.expression)} = {shown(String(puzzle.target))}
            </p>
          )}
          <JudgedNote solved={result} />
          <Share text={sharedText(puzzle, result, date)} link={link} />
        </>
      ) : (
        <p>{texts.solved.gaveUp}</p>
      )}
      {open ? (
        <Solutions puzzle={puzzle} />
      ) : (
        <p>
          <button type="button" onClick={() => setOpen(true)}>
            {texts.solutions.show}
          </button>
        </p>
      )}
    </div>
  );
}
