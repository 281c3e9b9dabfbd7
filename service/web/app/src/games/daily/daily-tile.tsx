// A day's puzzle as a tile: not begun, in play, or done.
import { UnreachableError } from "@countinghouse/client";
import { digitIn } from "@countinghouse/client/play/kenken/cells";
import type { ComponentChildren } from "preact";
import { Dots } from "../../components/dots";
import { DerfulArt, KenKenArt, KryptoArt, Tile, YearArt } from "../../components/tile";
import { readStarted, wasShown } from "../../shell/started";
import { boardAfter, unpackMoves } from "../kenken/kept";
import { dotsOf } from "./day";
import { addressOfDaily, type Daily, type DailyName, FELT_OF, pickedOf } from "./days";
import "../../components/button.css";
import { Bar } from "../../components/figures";
import { Icon } from "../../components/icon";
import { type Asked, Trouble } from "../../shell/asked";
import { collectedOf } from "../../shell/collected";
import type { Dailies, Game } from "../../shell/dailies";
import { resultOf, results, type Solved } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import { isBest } from "../record/groups";
import { BoardArt } from "./board-art";
import "./daily.css";
import { HandArt } from "./hand-art";
import { t } from "./texts";

// How far a started puzzle of a day is, from what its game keeps of it.

interface Progress {
  done: number;
  all: number;
}

/** The digits on the board of a started KenKen; undefined if it was not begun. */
function digitsOf(code: string, size: number): number[] | undefined {
  const kept = readStarted<{ moves?: unknown; at?: unknown }>(code);
  if (kept === undefined) return undefined;
  const cells = size * size;
  const moves = typeof kept.moves === "string" ? unpackMoves(kept.moves, cells) : [];
  return boardAfter(moves, typeof kept.at === "number" ? kept.at : moves.length, cells).map(digitIn);
}

/** How many steps, cells, cards or digits of how many; undefined if the puzzle was not begun. */
function progressOf({ name, code, puzzle }: Daily): Progress | undefined {
  if (name === "mini" || name === "kenken") {
    const digits = digitsOf(code, puzzle.size);
    return digits && { done: digits.filter(Boolean).length, all: digits.length };
  }
  const kept = readStarted<{ at?: unknown; placed?: unknown; way?: unknown }>(code);
  if (kept === undefined) return undefined;
  if (name === "year") {
    const all = puzzle.digits.length;
    return { done: Math.min(all, String(kept.way ?? "").replace(/\D/g, "").length), all };
  }
  const [count, all] = name === "krypto" ? [kept.at, puzzle.cards.length - 1] : [kept.placed, puzzle.cards.length];
  return { done: typeof count === "number" ? count : 0, all };
}

interface Props {
  name: DailyName;
  day: string;
  /** The day's puzzles of its game. */
  asked: Asked<Dailies[Game]>;
}

export function DailyTile({ name, day, asked }: Props) {
  if (asked.value) return <Ready day={day} daily={pickedOf(name, asked.value)} />;
  const texts = t();
  const tile = { felt: FELT_OF[name], title: texts.names[name], art: artOf(name) };
  if (asked.error instanceof UnreachableError) {
    const again = (
      <button type="button" class="btn btn-quiet btn-pill" onClick={asked.again}>
        {texts.again}
      </button>
    );
    return <Tile {...tile} text={<span role="alert">{texts.notKept}</span>} state={again} />;
  }
  if (asked.error !== undefined) return <Trouble error={asked.error} again={asked.again} />;
  return (
    <div class="daily-coming" aria-busy="true">
      <Tile {...tile} text={texts.coming[name]} state={<Go kind="quiet">{texts.play}</Go>} />
    </div>
  );
}

function Ready({ day, daily }: { day: string; daily: Daily }) {
  const texts = t();
  const { name, code } = daily;
  const solved = resultOf(code);
  const shown = !solved && wasShown(code);
  const progress = solved || shown ? undefined : progressOf(daily);
  const dots = dotsOf(daily.puzzle);
  return (
    <Tile
      href={addressOfDaily(name, day, code)}
      felt={FELT_OF[name]}
      title={texts.names[name]}
      art={artOf(name, daily)}
      text={
        <>
          {dots && <Dots level={dots} label={texts.difficulty(formatNumber(dots))} />}
          {about(daily, progress)}
          {progress && <Bar value={progress.done} max={progress.all} label={progressText(name, progress)} />}
          {name === "krypto" && <Targets hand={daily.puzzle} />}
        </>
      }
      state={
        solved ? (
          <Done solved={solved} />
        ) : shown ? (
          <span class="daily-more">{texts.shown}</span>
        ) : (
          <Go kind="primary">{progress ? texts.goOn : texts.play}</Go>
        )
      }
    />
  );
}

/** How many targets the day's cards have made, once it is one. */
function Targets({ hand }: { hand: Dailies["krypto"] }) {
  const texts = t();
  const { made, of } = collectedOf(hand) ?? { made: 0, of: 0 };
  if (made === 0) return null;
  return made < of ? (
    <span class="daily-targets">{texts.targets(formatNumber(made), formatNumber(of))}</span>
  ) : (
    <b class="daily-targets daily-all">
      <Icon name="trophy" /> {texts.allTargets(formatNumber(of))}
    </b>
  );
}

/** Looks like a button; the whole tile is the link. */
function Go({ kind, children }: { kind: "primary" | "quiet"; children: ComponentChildren }) {
  return <span class={`btn btn-${kind} btn-pill`}>{children}</span>;
}

function Done({ solved }: { solved: Solved }) {
  const texts = t();
  const more =
    solved.judged === "disputed"
      ? texts.disputed
      : solved.hints === 0 && isBest(solved, results.value)
        ? texts.best
        : texts.hints(solved.hints);
  return (
    <>
      <b class="daily-time">
        <Icon name="check" />
        <span class="visually-hidden">{texts.solvedIn} </span>
        {formatDuration(solved.seconds)}
      </b>{" "}
      <span class="daily-more">
        {more}
        {solved.judged === "here" && <small> {texts.unchecked}</small>}
      </span>
    </>
  );
}

function progressText(name: DailyName, { done, all }: Progress): string {
  const texts = t();
  const say = { krypto: texts.steps, mini: texts.cells, kenken: texts.cells, derful: texts.cards, year: texts.digits }[name];
  return say(formatNumber(done), formatNumber(all));
}

function about(daily: Daily, progress: Progress | undefined): string {
  const texts = t();
  if (daily.name === "mini" || daily.name === "kenken") {
    const { size, difficulty } = daily.puzzle;
    const said = progress ? progressText(daily.name, progress) : (texts.levels[difficulty] ?? difficulty);
    return texts.kenken(formatNumber(size), said);
  }
  if (progress) return progressText(daily.name, progress);
  if (daily.name === "year") return texts.year(formatNumber(daily.puzzle.target), [...daily.puzzle.digits].join(" "));
  return daily.name === "krypto"
    ? texts.krypto(formatNumber(daily.puzzle.target))
    : texts.derful(formatNumber(daily.puzzle.cards.length), formatNumber(daily.puzzle.total));
}

function artOf(name: DailyName, daily?: Daily): ComponentChildren {
  if (name === "krypto") return <KryptoArt {...(daily?.name === "krypto" && { numbers: daily.puzzle.cards })} />;
  if (name === "derful") return daily?.name === "derful" ? <HandArt cards={daily.puzzle.cards} /> : <DerfulArt />;
  if (name === "year") return <YearArt {...(daily?.name === "year" && { digits: daily.puzzle.digits })} />;
  if (daily?.name !== "mini" && daily?.name !== "kenken") return <KenKenArt />;
  const grid = resultOf(daily.code)?.claim;
  const digits = grid?.kind === "kenken.check" ? grid.params.grid.flat() : digitsOf(daily.code, daily.puzzle.size);
  return <BoardArt puzzle={daily.puzzle} digits={digits as readonly number[] | undefined} />;
}
