// The lesson: a square with three places left.
import { inOrder, type Move } from "@countinghouse/client/play/derful31/rules";
import { Guide, LessonTable, repeated } from "../lesson/lesson";
import { t } from "../lesson/texts";
import type { Said } from "../lesson/texts.en";
import { Board } from "./board";
import "./derful.css";
import { type Deal, type Game, useGame } from "./game";
import { Tools } from "./tools";

const TOTAL = 20;
const ORDER = 3;
/** The square without a king, a five and a nine. */
const LAID: ReadonlyArray<string | null> = [null, "4", "6", "7", "8", null, "3", "8", null];
const CARDS = inOrder(["3", "4", "5", "6", "7", "8", "8", "9", "K"]);
const KING_PLACE = 0;
const KING = CARDS.indexOf("K");

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

const nothing = (): void => undefined;

const isWrong = ({ judgement: { rows, columns } }: Game): boolean =>
  [...rows, ...columns].some(({ state }) => state === "wrong");

/** What is said, in the tone of what is wrong or not. */
function Says({ game, card }: { game: Game; card: number | undefined }) {
  const texts = t()["31-derful"];
  const wrong = isWrong(game);
  const first = game.cells[KING_PLACE] === null;
  const other = first && card !== undefined && card !== KING;
  const step: Said = card !== undefined ? texts.place : first ? texts.first : texts.next;
  return <Guide said={wrong ? texts.wrong : other ? texts.other : step} wrong={wrong || other} />;
}

export default repeated(function Lesson({ next, again }) {
  const game = useGame(DEAL);
  const { correct } = game.judgement;
  const first = game.cells[KING_PLACE] === null && !game.cells.includes(KING);
  return (
    <LessonTable
      game="31-derful"
      look="derful derful-worth"
      felt="derful"
      next={next}
      done={correct}
      doneText={t()["31-derful"].doneText}
      again={again}
    >
      <div class="derful-table">
        <Board
          deal={DEAL}
          game={game}
          lit={first ? KING_PLACE : undefined}
          marked={first ? KING : undefined}
          guide={(card) => (correct ? <Guide said={[]} /> : <Says game={game} card={card} />)}
          tools={correct ? null : <Tools game={game} onRestart={again} onRules={nothing} />}
        />
      </div>
    </LessonTable>
  );
});
