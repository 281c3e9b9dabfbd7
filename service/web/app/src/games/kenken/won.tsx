// What only KenKen can say of a win: what the puzzle needed.
import { Button, ButtonLink } from "../../components/button";
import { Counter } from "../../components/figures";
import { WinSheet } from "../../components/win-sheet";
import { resultOf } from "../../shell/results";
import { formatDuration, t as shared } from "../../shell/texts";
import type { Next } from "../daily/next";
import { nextOfDay } from "../daily/next";
import { WonSheet } from "../won";
import type { Game } from "./game";
import { neededSaid } from "./reasoning";
import { wide } from "./table";
import { t } from "./texts";
import { anotherOf, type Day, difficultyOf, linkOf, longTitleOf, titleOf } from "./titles";

/** The link of Next: the next open puzzle of the day, else another of this kind. */
const nextOf = (game: Game, { date }: Day): Next =>
  nextOfDay(date, game.code) ?? {
    href: anotherOf(game.layout, game.difficulty),
    text: t().solved.another,
  };

interface Props {
  game: Game;
  day: Day;
  onMore: () => void;
}

export default function Won({ game, day, onMore }: Props) {
  const { layout, code, difficulty } = game;
  if (game.revealed.value) return <Revealed game={game} day={day} onMore={onMore} />;
  const needed = neededSaid(game);
  const title = t().solved.title(titleOf(layout, day.name), difficultyOf(difficulty));
  return (
    <div class="kk-win boxless">
      <WonSheet
        code={code}
        felt="kenken"
        word={shared().game.solved}
        sentence={<span class="kk-needed">{needed || t().solved.one(longTitleOf(layout, difficulty))}</span>}
        title={title}
        facts={needed ? [needed] : []}
        link={linkOf(code, day)}
        date={day.date}
        seconds={game.seconds}
        hints={game.hints}
        next={nextOf(game, day)}
        face={{ cells: game.rowsOf((cell) => (game.tints[layout.cageOf[cell] ?? 0] ?? 0) + 1) }}
        more={!wide.value && <Links game={game} onMore={onMore} />}
      />
    </div>
  );
}

/** What can still be done with the board, where it is not beside it. */
function Links({ game, onMore }: Omit<Props, "day">) {
  return (
    <>
      <button type="button" class="link" onClick={() => game.restart()}>
        {t().solved.again}
      </button>
      <button type="button" class="link" onClick={onMore}>
        {shared().game.more}
      </button>
    </>
  );
}

function Revealed({ game, day, onMore }: Props) {
  const next = nextOf(game, day);
  return (
    <div class="kk-win kk-shown boxless">
      <WinSheet
        word={t().solved.revealed}
        sentence={t().tools.sure}
        next={
          <ButtonLink kind="primary" wide href={next.href}>
            {next.text}
          </ButtonLink>
        }
        more={!wide.value && <Links game={game} onMore={onMore} />}
      />
    </div>
  );
}

/** What can still be done with a board that is won, beside it. */
export function WonTools({ game, onMore }: Omit<Props, "day">) {
  return (
    <div class="wrap kk-won-tools">
      {!game.revealed.value && (
        <Counter won label={t().solved.counter} value={formatDuration(resultOf(game.code)?.seconds ?? game.seconds)} />
      )}
      <Button icon="restart" pill onClick={() => game.restart()}>
        {t().solved.again}
      </Button>
      <Button icon="more" pill onClick={onMore}>
        {shared().game.more}
      </Button>
    </div>
  );
}
