// A game of Krypto to play: by tapping, by keys, or by typing a whole solution.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Counter } from "../../components/figures";
import { Sheet } from "../../components/sheet";
import { announce, useFocusOnWin } from "../../shell/announcer";
import { Guard } from "../../shell/guard";
import { late } from "../../shell/late";
import { Clock, GAME, Pausable } from "../../shell/pause";
import { linkTo, type PlayProps } from "../../shell/puzzles";
import { useChallenge, useRun } from "../../shell/run";
import { useDrawnAnew } from "../../shell/started";
import { formatNumber, t as shared } from "../../shell/texts";
import { useOthersOfDay } from "../daily/next";
import { Beginning } from "../lesson/invitation";
import { useWonSheet } from "../won";
import { Board } from "./board";
import { addressOfDeal, type Entered, type Options, randomSeed } from "./choose/params";
import { Collection } from "./collection";
import { gradeOf, type KryptoGame, shown } from "./game";
import type { Part } from "./more";
import { Status } from "./status";
import { SolutionRow, StepsSlip, Table, wide } from "./table";
import { t } from "./texts";
import { Tools, useKeys, warns } from "./tools";
import type { Typed } from "./typing";
import { type Playing, useGame } from "./use-game";
import { isInTables, numbersOf, useAllWays, useTargets } from "./ways";
import { Found, FoundCount, newsOf, TypedWay } from "./ways-panel";

const Won = late(
  () => import("./won"),
  () => null,
);
const Help = late(() => import("./help"));
const HintView = late(() => import("./hint"));
const More = late(() => import("./more"));
const Targets = late(() => (location.pathname.startsWith("/embed/") ? import("./targets-framed") : import("./targets")));
const Solutions = late(() => import("./drawn/solutions"));

interface Props extends PlayProps<KryptoGame> {
  /** The address that opens the game, where it has no code. */
  link?: string | undefined;
  /** What the game was dealt like, if it was dealt. */
  options?: Options | undefined;
  /** What the address asks for that cannot be played, to be mended. */
  entered?: Entered | undefined;
  /** What is open at first. */
  part?: Part | undefined;
}

type Open = Part | "no" | "hint" | "help" | "targets" | "ways" | "solutions";

const PARTS: readonly Open[] = ["list", "deal", "own", "code", "about"];
const nothing = (): void => undefined;
/** What keys do while the cards are hidden, and once the game is won. */
const NO_KEYS = { position: [], chosen: {}, choose: nothing, chooseOp: nothing, undo: nothing, redo: nothing };

/** A game; what is shown of another one is nothing of this. */
export default function Play(props: Props) {
  return <Game key={useDrawnAnew(props.puzzle.puzzle_code)} {...props} />;
}

/** How many ways there are, where the player may know it. */
function useAll(playing: Playing, tables: ReturnType<typeof useTargets>, solved: ReturnType<typeof useAllWays>) {
  const { puzzle, over } = playing;
  if (puzzle.secret && !over) return undefined;
  return puzzle.solutions_total ?? tables.value?.[puzzle.target - 1]?.ways ?? solved.value?.solutions_total;
}

function Game({ puzzle, date, link, options, entered, part }: Props) {
  const run = useRun();
  const warned = warns.value && !run?.tools;
  const playing = useGame(puzzle, date, warned ? t().solved.warned : undefined);
  const { position, chosen, over, result, game, paused, pause, still, further, made } = playing;
  const section = useRef<HTMLElement>(null);
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<Open>(part ?? "no");
  const [hinted, setHinted] = useState<unknown>();
  const [typed, echo] = useState<Typed>();
  // Before the next key.
  useLayoutEffect(() => echo(undefined), [position, chosen]);
  const hint = open === "hint" && hinted === position && !over;
  const close = (): void => setOpen((now) => (now === open ? "no" : now));
  const askHint = (): void => {
    if (over || run?.tools) return;
    setHinted(position);
    setOpen("hint");
  };
  useKeys(
    section,
    paused
      ? NO_KEYS
      : {
          ...(still
            ? NO_KEYS
            : { ...playing, echo, hint: askHint, drop: open === "no" ? playing.drop : () => setOpen("no") }),
          help: () => setOpen("help"),
        },
  );
  const wasOver = useRef(over);
  useEffect(() => {
    if (result && !wasOver.current) announce(`${t().solved.word} ${shared().game.solved}`);
    wasOver.current = over;
  }, [over]);
  useFocusOnWin(section, Boolean(result) && still);
  useOthersOfDay(date, playing.begun || over);
  useWonSheet(playing.begun && !run, Won);
  const secret = Boolean(puzzle.secret) && !over;
  const counted = isInTables(puzzle) && !secret && !run;
  const tables = useTargets(puzzle, counted);
  // Near the end, so that the win can say at once which way it was; and how hard a challenge is.
  const near = position.filter(Boolean).length <= 2 && !run?.tools;
  const unrated = useChallenge() !== undefined && typeof puzzle.rating !== "number" && isInTables(puzzle);
  const solved = useAllWays(puzzle, over || near || unrated);
  const all = useAll(playing, tables, solved);
  const moreLink = link ?? linkTo(puzzle.puzzle_code, date);
  const wonBy = still ? made?.expression : undefined;
  const nextWay = (): void => {
    playing.lookFurther(true);
    scrollTo(0, 0);
  };
  const sum =
    result && still && !run ? (
      <Won
        puzzle={puzzle}
        result={result}
        date={date}
        link={link}
        deal={options && addressOfDeal({ ...options, seed: randomSeed() })}
        onFurther={wide.value ? undefined : nextWay}
        onMore={wide.value ? undefined : () => setOpen("list")}
        onAll={() => setOpen("solutions")}
      />
    ) : undefined;
  const { found } = playing.ways;
  const numbers = useMemo(() => solved.value && numbersOf(game.cards, found, solved.value), [found, solved.value]);
  // Nothing is said of them where they are not counted.
  const targets = counted && tables.value && (
    <div class="krypto-can">
      <Targets puzzle={puzzle} counts={tables.value} here={found.length} />
    </div>
  );
  return (
    <section
      class="krypto-play"
      ref={section}
      aria-label={paused ? shared().pages.krypto : t().make(shown(String(puzzle.target)))}
      {...GAME}
    >
      <Table
        date={date}
        won={still}
        below={over && !run}
        help={() => setOpen("help")}
        clock={
          <Beginning game="krypto" code={puzzle.puzzle_code} date={date} begun={playing.begun || over}>
            <Clock {...playing} seconds={(result ?? playing.kept).seconds} learning={open === "help"} />
          </Beginning>
        }
        side={
          <>
            {paused && <div class="panel grow" />}
            <div class="krypto-side stack grow" hidden={paused}>
              {wide.value && sum}
              {!(sum && run) && (
                <Collection
                  playing={playing}
                  all={all}
                  numbers={numbers}
                  targets={targets}
                  onAll={() => setOpen("solutions")}
                />
              )}
            </div>
          </>
        }
      >
        <Pausable paused={paused} pause={pause}>
          <div class="krypto-target">
            <Counter label={made ? t().made : t().makeIt} value={shown(String(game.target))} won={Boolean(over && made)} />
            <p class="krypto-rules">{rulesText(playing, puzzle.rating ?? solved.value?.rating)}</p>
          </div>
          {wonBy ? (
            <SolutionRow expression={wonBy} />
          ) : (
            <Board
              key={String(further)}
              position={position}
              chosen={chosen}
              won={made && position.indexOf(made)}
              marked={marked}
              still={still}
              choose={playing.choose}
              chooseOp={playing.chooseOp}
              slip={<StepsSlip playing={playing} all={all} />}
            >
              <Status playing={playing} warn={warned} news={typed ? typedSaid(typed) : newsSaid(playing)} />
            </Board>
          )}
          {!(run && still) && (wide.value || !sum) && (
            <Tools playing={playing} onHint={askHint} onMore={() => setOpen("list")} />
          )}
          {hint && <HintView playing={playing} onMark={setMarked} onClose={close} />}
        </Pausable>
        {!wide.value && sum && <Guard>{sum}</Guard>}
        {still && run?.over}
      </Table>
      <Guard key={open} onClose={close}>
        {open === "help" && <Help game={game} onClose={close} />}
        {open === "targets" && (
          <Sheet title={t().targets.title} closeLabel={shared().close} onClose={close}>
            {targets}
          </Sheet>
        )}
        {open === "ways" && (
          <Sheet title={t().ways.title} closeLabel={shared().close} onClose={close}>
            <FoundCount playing={playing} all={all} />
            <Found playing={playing} all={all} numbers={numbers} />
            <TypedWay playing={playing} />
          </Sheet>
        )}
        {open === "solutions" && (
          <Sheet title={shared().game.solutions} closeLabel={shared().close} onClose={close}>
            <Solutions puzzle={puzzle} headed />
          </Sheet>
        )}
        {PARTS.includes(open) && (
          <More
            playing={playing}
            part={open as Part}
            daily={Boolean(date)}
            link={moreLink}
            hasCode={!link}
            options={options}
            entered={entered}
            onWays={wide.value ? undefined : () => setOpen("ways")}
            onTargets={wide.value || !targets ? undefined : () => setOpen("targets")}
            onSolutions={() => setOpen("solutions")}
            onClose={close}
          />
        )}
      </Guard>
    </section>
  );
}

/** What is said of a further way, or that one gave up. */
function newsSaid(playing: Playing) {
  const texts = t();
  const text = newsOf(playing);
  if (text !== undefined) return { text, ...(playing.news === "same" && { more: texts.say.sameWayMore }) };
  return playing.kept.gaveUp && playing.steps.at === 0 && playing.chosen.left === undefined
    ? { text: texts.solved.gaveUp, more: texts.solved.gaveUpMore }
    : undefined;
}

/** What is said of digits that have taken no card. */
function typedSaid({ digits, among }: Typed) {
  const { say } = t();
  return among.length === 0
    ? { text: say.noCard(digits), bad: true }
    : { text: say.typed(digits), more: say.typedMore(among) };
}

function rulesText({ puzzle, game }: Playing, rating: number | null | undefined): string {
  const texts = t();
  const rated = typeof rating === "number" && !puzzle.secret && texts.difficulty(formatNumber(rating), gradeOf(rating));
  // The usual rules need no mention where there is something else to say.
  return [(game.rules !== "international" || !rated) && texts.rules[game.rules], rated].filter(Boolean).join(" · ");
}
