// The first lesson: a square with three places left. Nothing of it counts.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { late } from "../../shell/late";
import { GAME } from "../../shell/pause";
import { go } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import { Board, type Said } from "./board";
import "./derful.css";
import { inOrder, type Move } from "@countinghouse/client/play/derful31/rules";
import { type Deal, type Game, useGame } from "./game";
import { keepLesson, lessonWasOffered } from "./kept";
import { t } from "./texts";
import { Tools } from "./tools";

const Rules = late(() => import("./rules"));

const TOTAL = 20;
const ORDER = 3;
/** The square without a king, a five and a nine. */
const LAID: ReadonlyArray<string | null> = [null, "4", "6", "7", "8", null, "3", "8", null];
const CARDS = inOrder(["3", "4", "5", "6", "7", "8", "8", "9", "K"]);
const KING_PLACE = 0;

function laidMoves(): Move[] {
  const laid = new Set<number>();
  return LAID.flatMap((rank, cell): Move[] => {
    const card = CARDS.findIndex((found, number) => found === rank && !laid.has(number));
    if (card < 0) return [];
    laid.add(card);
    return [[card, cell]];
  });
}

const DEAL: Deal = { code: "lesson", link: "", order: ORDER, total: TOTAL, cards: CARDS, lesson: laidMoves() };

function guide({ cells, judgement }: Game, chosen: boolean): Said {
  const texts = t().lesson;
  const lines = [...judgement.rows, ...judgement.columns];
  if (lines.some(({ state }) => state === "wrong")) return texts.wrong;
  if (chosen) return texts.place;
  return cells[KING_PLACE] === null ? texts.first : texts.next;
}

const NO_CELLS: ReadonlySet<number> = new Set();
const FIRST_CELLS: ReadonlySet<number> = new Set([KING_PLACE]);

/** `next` is the address of the game after it. */
export function Lesson({ next }: { next: string }) {
  const [round, setRound] = useState(0);
  return <Played key={round} next={next} again={() => setRound(round + 1)} />;
}

function Played({ next, again }: { next: string; again: () => void }) {
  const game = useGame(DEAL);
  const [rules, showRules] = useState(false);
  const texts = t().lesson;
  const { correct } = game.judgement;
  useEffect(() => {
    if (correct) keepLesson("done");
  }, [correct]);
  const restart = (): void => again();
  return (
    <div
      class="derful derful-lesson"
      {...GAME}
      onClick={({ target }) => {
        // The way back skips it.
        if (target instanceof Element && target.closest(".play-back") && !lessonWasOffered()) keepLesson("skipped");
      }}
    >
      <PlayLayout
        felt="derful"
        won={correct}
        bar={
          <PlayBar
            back={{ href: next, label: texts.back }}
            help={{ label: shared().game.howTo, onOpen: () => showRules(true) }}
          >
            {texts.title}
          </PlayBar>
        }
      >
        <div class="derful-table">
          <Board
            deal={DEAL}
            game={game}
            lit={game.cells[KING_PLACE] === null ? FIRST_CELLS : NO_CELLS}
            guide={guide}
            tools={correct ? null : <Tools game={game} onRestart={restart} onRules={() => showRules(true)} />}
          />
        </div>
        {correct && (
          <section class="win" aria-label={texts.done}>
            <h2 class="win-word">{texts.done}</h2>
            <p class="win-sentence">{texts.doneText}</p>
            <Button kind="primary" wide onClick={() => go(next)}>
              {texts.play}
            </Button>
            <Button wide onClick={again}>
              {texts.repeat}
            </Button>
          </section>
        )}
      </PlayLayout>
      {rules && <Rules onClose={() => showRules(false)} />}
    </div>
  );
}
