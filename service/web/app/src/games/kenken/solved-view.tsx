// What a finished game shows.
import { t as shared } from "../../shell/catalogue";
import { JudgedNote } from "../../shell/judged";
import { linkTo } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { Share } from "../../shell/share";
import { formatDate, formatDuration } from "../../shell/texts";
import type { Game } from "./game";
import { isOwn, ownLink } from "./own";
import { t } from "./texts";

export interface Day {
  date?: string | undefined;
  name?: "small" | "large" | undefined;
}

/** A puzzle in a line: KenKen 6×6, hard. */
export function titleOf(size: number, difficulty: string | null): string {
  const texts = t();
  return `KenKen ${size}×${size}, ${difficulty ? (texts.difficulties[difficulty] ?? difficulty) : texts.own}`;
}

/** An address that makes a new puzzle of the same kind. */
const anotherOf = (game: Game): string =>
  `/kenken?${new URLSearchParams({ size: String(game.layout.size), ...(game.difficulty ? { difficulty: game.difficulty } : {}) }).toString()}`;

export const linkOf = (code: string, day: Day): string => (isOwn(code) ? ownLink(code) : linkTo(code, day.date, day.name));

export function SolvedView({ game, day }: { game: Game; day: Day }) {
  const texts = t().solved;
  if (!game.solved.value) return null;
  const { size } = game.layout;
  const result = resultOf(game.code);
  const said = texts.result(formatDuration(result?.seconds ?? game.seconds), result?.hints ?? game.hints);
  const title = [titleOf(size, game.difficulty), ...(day.date ? [formatDate(day.date)] : [])].join(", ");
  return (
    <section class="kk-solved panel" aria-label={shared().game.solved}>
      {game.revealed.value ? (
        <p>{texts.revealed}</p>
      ) : (
        <>
          <p class="kk-cheer good" role="status">
            ✓ {shared().game.solved} {said}
          </p>
          {result && <JudgedNote solved={result} />}
          <Share text={texts.share(title, said)} link={linkOf(game.code, day)} />
        </>
      )}
      <p class="row">
        <a class="button" href={anotherOf(game)}>
          {texts.another}
        </a>
        <button type="button" onClick={() => game.restart()}>
          {texts.again}
        </button>
      </p>
    </section>
  );
}
