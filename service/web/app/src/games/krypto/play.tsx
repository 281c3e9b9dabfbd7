// A game of Krypto to play: by tapping, by keys, or by typing a whole solution.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { t as shared } from "../../shell/catalogue";
import { Heading } from "../../shell/heading";
import { late } from "../../shell/late";
import { GAME, Pausable, PauseButton } from "../../shell/pause";
import { linkTo, type PlayProps } from "../../shell/puzzles";
import { results } from "../../shell/results";
import { stored } from "../../shell/storage";
import { formatDuration, formatNumber } from "../../shell/texts";
import { useSeconds } from "../../shell/timer";
import { Board, shown } from "./board";
import { Ended } from "./ended";
import { gradeOf, type KryptoGame } from "./game";
import { Hints } from "./hints";
import { useKeys } from "./keys";
import "./krypto.css";
import { winning } from "./logic/board";
import { whole, written } from "./logic/fraction";
import { Status } from "./status";
import { t } from "./texts";
import { Typed } from "./typed";
import { type Playing, useGame } from "./use-game";

const Learn = late(() => import("./learn"));

/** Whether the player wants to hear of dead ends at once. */
const warns = stored("krypto-warn", false);

interface Props extends PlayProps<KryptoGame> {
  /** The address that opens the game, where it has no code. */
  link?: string | undefined;
}

const nothing = (): void => undefined;
/** What keys do while the cards are hidden, and once the game is won. */
const NO_KEYS = { choose: nothing, chooseOp: nothing, undo: nothing, redo: nothing };

/** A game; what is shown of another one is nothing of this. */
export default function Play(props: Props) {
  return <Game key={props.puzzle.code} {...props} />;
}

function Game({ puzzle, date, link }: Props) {
  const playing = useGame(puzzle, date, warns.value ? t().solved.warned : undefined);
  const { position, chosen, over, result, game, paused, pause } = playing;
  const section = useRef<HTMLElement>(null);
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [learning, setLearning] = useState(false);
  useKeys(section, paused || playing.still ? NO_KEYS : playing);
  const wasOver = useRef(over);
  useEffect(() => {
    if (result && !wasOver.current) announce(shared().game.solved);
    wasOver.current = over;
  }, [over]);
  const tile = winning(position, game);
  return (
    <section
      class="krypto-play"
      ref={section}
      aria-label={paused ? shared().pages.krypto : t().make(shown(String(puzzle.target)))}
      {...GAME}
    >
      <Task playing={playing} />
      <Pausable paused={paused} pause={pause}>
        <Board
          position={position}
          chosen={chosen}
          won={tile && position.indexOf(tile)}
          marked={marked}
          still={playing.still}
          choose={playing.choose}
          chooseOp={playing.chooseOp}
        />
        <Status playing={playing} warn={warns.value} />
        <Actions playing={playing} />
        {over && <Ended puzzle={puzzle} result={result} date={date} link={link} />}
        <div class="krypto-help">
          <button type="button" class={results.value.length === 0 ? "primary" : ""} onClick={() => setLearning(true)}>
            {shared().game.howTo}
          </button>
          {!result && <Hints playing={playing} onMark={setMarked} />}
        </div>
        {!result && <Typed judge={playing.judge} />}
        <Steps playing={playing} />
        <Other playing={playing} daily={Boolean(date)} link={link ?? linkTo(puzzle.code, date)} hasCode={!link} />
      </Pausable>
      {learning && <Learn onClose={() => setLearning(false)} />}
    </section>
  );
}

/** Drawn anew each second, and nothing else is. */
function Clock({ playing: { kept, result, running, tick } }: { playing: Playing }) {
  const seconds = useSeconds(kept.seconds, running, tick);
  return <>{formatDuration(result?.seconds ?? seconds)}</>;
}

function Task({ playing }: { playing: Playing }) {
  const { puzzle, game, result, over, paused, pause } = playing;
  const texts = t();
  const { difficulty } = puzzle;
  const target = shown(String(game.target));
  return (
    <div class="krypto-task">
      <p class="krypto-target">{!paused && texts.make(target)}</p>
      <div class="krypto-time">
        <p class="krypto-clock">
          <span class="visually-hidden">{shared().game.time} </span>
          <Clock key={String(Boolean(result))} playing={playing} />
        </p>
        {!over && <PauseButton paused={paused} pause={pause} />}
      </div>
      {!paused && (
        <p class="krypto-rules">
          {texts.task(target, game.use === "any")} {texts.onTheWay(game.rules)}{" "}
          {typeof difficulty === "number" && `${texts.difficulty(formatNumber(difficulty), gradeOf(difficulty))}.`}
        </p>
      )}
    </div>
  );
}

function Actions({ playing }: { playing: Playing }) {
  const texts = shared().game;
  const { steps, chosen, still } = playing;
  return (
    <div class="krypto-actions">
      <button type="button" disabled={still || (steps.at === 0 && chosen.op === undefined)} onClick={playing.undo}>
        {texts.undo}
      </button>
      <button type="button" disabled={still || steps.at === steps.moves.length} onClick={playing.redo}>
        {texts.redo}
      </button>
      <button type="button" disabled={still || steps.at === 0} onClick={playing.restart}>
        {texts.restart}
      </button>
    </div>
  );
}

function Steps({ playing: { steps, positions } }: { playing: Playing }) {
  const texts = t();
  if (positions.length < 2) return null;
  return (
    <div class="krypto-steps">
      <Heading>{texts.steps}</Heading>
      <ol>
        {positions.slice(1).map((after, index) => {
          const move = steps.moves[index];
          const before = positions[index];
          const [left, right, made] = [before?.[move?.left ?? 0], before?.[move?.right ?? 0], after[move?.right ?? 0]];
          if (!move || !left || !right || !made) return null;
          return <li>{shown(`${written(left.value)} ${move.op} ${written(right.value)} = ${written(made.value)}`)}</li>;
        })}
      </ol>
    </div>
  );
}

interface OtherProps {
  playing: Playing;
  daily: boolean;
  link: string;
  hasCode: boolean;
}

/** What is wanted less often. */
function Other({ playing, daily, link, hasCode }: OtherProps) {
  const texts = t();
  const { over, keep, puzzle } = playing;
  const [sure, setSure] = useState(false);
  return (
    <div class="krypto-other">
      {!over && (
        <label class="inline">
          <input
            type="checkbox"
            checked={warns.value}
            onChange={({ currentTarget }) => {
              warns.value = currentTarget.checked;
            }}
          />
          {texts.warn}
        </label>
      )}
      {!over && (
        <p class="row">
          {!daily && <Unsolvable playing={playing} />}
          <button type="button" onClick={() => (sure ? keep({ gaveUp: true }) : setSure(true))}>
            {sure ? texts.giveUpSure : texts.giveUp}
          </button>
        </p>
      )}
      <p class="krypto-keys muted">
        {texts.keys}: {texts.keysText}
      </p>
      {hasCode && (
        <p class="muted">
          {shared().game.code}:{" "}
          <a href={link} class="code">
            {puzzle.code}
          </a>
        </p>
      )}
    </div>
  );
}

/** The claim that there is no solution, judged at once. */
function Unsolvable({ playing }: { playing: Playing }) {
  const texts = t();
  const { game, claimUnsolvable } = playing;
  const [wrong, setWrong] = useState(false);
  const judge = async (): Promise<void> => {
    const { canMake } = await import("./logic/solver");
    if (canMake(game.cards.map(whole), game.target, game.rules, game.use)) setWrong(true);
    else claimUnsolvable();
  };
  return (
    <>
      <button type="button" onClick={() => void judge()}>
        {texts.unsolvable}
      </button>
      <span role="status" class="bad">
        {wrong && `✗ ${texts.isSolvable(shown(String(game.target)))}`}
      </span>
    </>
  );
}
