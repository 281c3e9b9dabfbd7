// What Krypto has in the sheet behind More: other games, settings, facts, the code.
import { whole } from "@countinghouse/client/play/krypto/fraction";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { addressOf } from "../../shell/router";
import { useRun } from "../../shell/run";
import { t as shared } from "../../shell/texts";
import { CodeForm } from "../codes/code-form";
import { MoreSheet } from "../sheets/more-sheet";
import About from "./about";
import { DealForm, deal } from "./choose/deal-form";
import { OwnForm } from "./choose/own-form";
import type { Entered, Options } from "./choose/params";
import "./krypto.css";
import { shown } from "./game";
import { t } from "./texts";
import { warns } from "./tools";
import type { Playing } from "./use-game";

export type Part = "list" | "deal" | "own" | "code" | "about";

const EXPERT: [number, number] = [85, 100];
const PLAIN: Options = { difficulty: "easy", solvable: true, rules: "international", size: 5 };

interface MoreProps {
  playing: Playing;
  part: Part;
  daily: boolean;
  link: string;
  /** Whether the game has a code. */
  hasCode: boolean;
  /** What this game was dealt like, if it was dealt. */
  options?: Options | undefined;
  /** What was entered in the address. */
  entered?: Entered | undefined;
  onWays: (() => void) | undefined;
  onTargets: (() => void) | undefined;
  onSolutions: () => void;
  onClose: () => void;
}

export default function More(props: MoreProps) {
  const { playing, options = PLAIN, entered, onClose } = props;
  const [part, setPart] = useState(props.part);
  const { cards, target, rules, use } = playing.game;
  if (part === "list") return <List {...props} open={setPart} />;
  return (
    <Sheet key={part} title={t().more[part]} closeLabel={shared().close} onClose={onClose}>
      {part === "deal" && <DealForm initial={options} />}
      {part === "own" && <OwnForm initial={entered ?? { cards: cards.join(" "), target: String(target), rules, use }} />}
      {part === "code" && <CodeForm />}
      {part === "about" && <About puzzle={playing.puzzle} />}
    </Sheet>
  );
}

type ListProps = MoreProps & { open: (part: Part) => void };

function List(props: ListProps) {
  const { playing, link, hasCode, onSolutions, onClose } = props;
  const { over, keep, puzzle } = playing;
  const run = useRun();
  const giveUp = (): void => {
    keep({ gaveUp: true });
    run?.missed();
    onSolutions();
  };
  return (
    <MoreSheet
      name={`Krypto: ${t().make(shown(String(puzzle.target)))}`}
      link={link}
      code={hasCode ? puzzle.puzzle_code : undefined}
      others={<Others {...props} />}
      onSolution={over ? undefined : giveUp}
      onClose={onClose}
    >
      <Own {...props} />
    </MoreSheet>
  );
}

/** What this game alone has. */
function Own({ playing, daily, onWays, onTargets, onClose, open }: ListProps) {
  const texts = t();
  const { more } = texts;
  const { over, puzzle } = playing;
  const run = useRun();
  return (
    <>
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
      <div class="halves">
        {onTargets && <Button onClick={onTargets}>{more.targets}</Button>}
        {onWays && <Button onClick={onWays}>{more.ways}</Button>}
        {!puzzle.secret && <Button onClick={() => open("about")}>{more.about}</Button>}
        {/* The puzzles of a run can all be solved. */}
        {!over && !daily && !run && <Unsolvable playing={playing} onRight={onClose} />}
      </div>
    </>
  );
}

function Others({ daily, options, open }: ListProps) {
  const { more } = t();
  const practise = (difficulty: Options["difficulty"]): void =>
    deal({ ...PLAIN, ...(options && { rules: options.rules, size: options.size }), difficulty });
  return (
    <>
      <div class="halves">
        {(["easy", "medium", "hard"] as const).map((grade) => (
          <Button key={grade} pill onClick={() => practise(grade)}>
            {more.grades[grade]}
          </Button>
        ))}
        <Button pill onClick={() => practise(EXPERT)}>
          {more.grades.expert}
        </Button>
      </div>
      <div class="halves">
        {options && <Button onClick={() => deal(options)}>{more.nextDeal}</Button>}
        {!daily && <ButtonLink href={addressOf("krypto")}>{more.today}</ButtonLink>}
        <Button onClick={() => open("deal")}>{more.deal}</Button>
        <Button onClick={() => open("own")}>{more.own}</Button>
        <Button onClick={() => open("code")}>{more.code}</Button>
        <ButtonLink href={addressOf("tournament")}>{more.tournament}</ButtonLink>
      </div>
    </>
  );
}

/** The claim that there is no solution, judged at once. */
function Unsolvable({ playing, onRight }: { playing: Playing; onRight: () => void }) {
  const texts = t();
  const { game, claimUnsolvable } = playing;
  const [wrong, setWrong] = useState(false);
  const judge = async (): Promise<void> => {
    const { canMake } = await import("@countinghouse/client/play/krypto/solver");
    if (canMake(game.cards.map(whole), game.target, game.rules, game.use)) {
      setWrong(true);
    } else {
      claimUnsolvable();
      onRight();
    }
  };
  return (
    <div class="stack gap-2">
      <Button wide onClick={() => void judge()}>
        {texts.unsolvable}
      </Button>
      <span role="status" class="bad">
        {wrong && texts.isSolvable(shown(String(game.target)))}
      </span>
    </div>
  );
}
