// A game of 31-derful, from the first card to the result.
import { useEffect, useRef, useState } from "preact/hooks";
import { PlayLayout } from "../../components/play-layout";
import { announce, useFocusOnWin } from "../../shell/announcer";
import { Guard } from "../../shell/guard";
import { late } from "../../shell/late";
import { Clock, GAME, Pausable } from "../../shell/pause";
import { type Derful31Puzzle, linkTo, type PlayProps } from "../../shell/puzzles";
import { recordSolved } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { GameBar, useRun } from "../../shell/run";
import { useDrawnAnew } from "../../shell/started";
import { formatNumber, t as shared } from "../../shell/texts";
import { useOthersOfDay } from "../daily/next";
import { Beginning } from "../lesson/invitation";
import { hasSolved } from "../lesson/kept";
import { useWonSheet } from "../won";
import { Board } from "./board";
import "./derful.css";
import { type Deal, type Game, useGame } from "./game";
import { wide } from "./hand";
import { Help, type Hinted, useHelp } from "./help";
import { Side } from "./side";
import { t } from "./texts";
import { Tools } from "./tools";

const More = late(() => import("./more"));
const Rules = late(() => import("./rules"));
const Shown = late(() => import("./solutions"));
const Win = late(
  () => import("./win"),
  () => null,
);

function useRecord(deal: Deal, game: Game): void {
  const { correct } = game.judgement;
  const run = useRun();
  useEffect(() => {
    if (!correct) return;
    announce(game.shown ? t().solutions.shown : t().solved.title);
    if (game.shown) return;
    (run?.record ?? recordSolved)({
      code: deal.code,
      game: "31-derful",
      ...(deal.date ? { date: deal.date } : {}),
      seconds: game.seconds,
      hints: game.hints,
      claim: {
        kind: "31-derful.check",
        params: { cards: [...game.cards], grid: game.grid, total: deal.total },
      },
    });
  }, [correct]);
}

interface BarProps {
  deal: Deal;
  game: Game;
  /** True while the rules are open: the clock stands. */
  learning: boolean;
  onHelp: () => void;
}

function Bar({ deal, game, learning, onHelp }: BarProps) {
  const texts = shared();
  const play = { href: addressOf("play"), label: texts.sections.play };
  const back = deal.date ? { href: "/", label: texts.sections.today } : play;
  return (
    <GameBar back={back} play={play} help={{ label: texts.game.howTo, onOpen: onHelp }}>
      <Beginning game="31-derful" code={deal.code} date={deal.date} begun={game.begun}>
        <Clock {...game} learning={learning} />
      </Beginning>
    </GameBar>
  );
}

type Sheet = "more" | "rules" | "solution";

/** A game with any cards. */
export function PlayDeal({ deal }: { deal: Deal }) {
  return <Playing key={useDrawnAnew(deal.code)} deal={deal} />;
}

function Playing({ deal }: { deal: Deal }) {
  const game = useGame(deal);
  const [hinted, light] = useState<Hinted>({});
  const [sheet, open] = useState<Sheet>();
  const asking = useHelp(game);
  const run = useRun();
  const root = useRef<HTMLDivElement>(null);
  useRecord(deal, game);
  useFocusOnWin(root, game.judgement.correct);
  useOthersOfDay(deal.date, game.canUndo);
  useWonSheet(game.canUndo && !run, Win);
  const [beginner] = useState(() => !hasSolved("31-derful"));
  const { correct } = game.judgement;
  const closed = { onClose: () => open(undefined) };
  const win = correct && !run && <Win deal={deal} game={game} />;
  const solution = (): void => {
    asking.close();
    game.show();
    run?.missed();
    open("solution");
  };
  return (
    <div class={`derful${game.wonBefore ? " derful-still" : ""}${beginner ? " derful-worth" : ""}`} ref={root} {...GAME}>
      <PlayLayout
        felt="derful"
        won={correct}
        bar={<Bar deal={deal} game={game} learning={sheet === "rules"} onHelp={() => open("rules")} />}
        side={
          wide.value &&
          (run?.side || (
            <Guard key={String(correct)}>
              {win || <Side deal={deal} game={game} ask={asking.ask} onMore={() => open("more")} />}
            </Guard>
          ))
        }
      >
        {deal.total !== null && (
          <p class="visually-hidden">{t().goal(formatNumber(deal.order), formatNumber(deal.total))}</p>
        )}
        <Pausable class="derful-table" paused={game.paused} pause={game.pause}>
          <Board
            deal={deal}
            game={game}
            {...hinted}
            tools={
              correct ? (
                // Their place stays beside the sheet, so that the square keeps its own. A run has something else for it.
                wide.value && !run && <div class="tools derful-tools" />
              ) : (
                <Tools
                  game={game}
                  {...(!run?.tools && { onMore: () => open("more") })}
                  {...(!run?.tools && { onHint: () => asking.ask("hint") })}
                  onRules={() => open("rules")}
                />
              )
            }
          />
          <Help asking={asking} deal={deal} game={game} light={light} />
        </Pausable>
        {!wide.value && win && <Guard>{win}</Guard>}
        {correct && run?.over}
      </PlayLayout>
      <Guard key={sheet} {...closed}>
        {sheet === "more" && (
          <More
            deal={deal}
            game={game}
            {...closed}
            ask={(what) => {
              open(undefined);
              asking.ask(what);
            }}
            onSolution={solution}
          />
        )}
        {sheet === "rules" && <Rules {...closed} />}
        {sheet === "solution" && <Shown deal={deal} {...closed} />}
      </Guard>
    </div>
  );
}

/** A puzzle by its code. */
export default function Play({ puzzle, date }: PlayProps<Derful31Puzzle>) {
  const { puzzle_code: code, order, total, cards } = puzzle;
  return <PlayDeal deal={{ code, link: linkTo(code, date), order, total, cards, date }} />;
}
