// A board being filled: the ways found so far, the one that is entered, and the number that is chosen.
import { useEffect, useRef, useState } from "preact/hooks";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import {
  countOn,
  type Found,
  isOnBoard,
  type Judged,
  judged,
  keepWays,
  keptWays,
  knownWay,
  type Simplest,
  shown,
  type Wish,
  withWay,
} from "./wish";

interface Said {
  text: string;
  isFault: boolean;
}

function told(wish: Wish, made: Judged, way: string, found: Found): string {
  const texts = t();
  if ("fault" in made) return texts.faults[made.fault.code](made.fault as never);
  if ("value" in made) return texts.elsewhere(made.value);
  const number = formatNumber(made.number);
  const known = knownWay(wish, found, made.number, way);
  if (known !== undefined) return texts.known(number, known);
  const before = found[made.number]?.length ?? 0;
  return before > 0 ? texts.another(number, way, formatNumber(before + 1)) : texts.made(number, way);
}

/** Put ways back on the board, beside those found since. */
const withAll = (wish: Wish, found: Found, more: Found): Found =>
  Object.entries(more).reduce(
    (all, [number, ways]) => ways.reduce((some, way) => withWay(wish, some, Number(number), way), all),
    found,
  );

export type Filling = ReturnType<typeof useFilling>;

/** The simplest way to each number that can be made, those of the board and `target`. */
function useSimplest(wish: Wish, target: number | undefined) {
  const beside = target !== undefined && !isOnBoard(target) ? [target] : [];
  return useAsked(JSON.stringify([wish, beside]), async (limits): Promise<Simplest> => {
    const reach = async (more: object) => (await client.peek().year.reach({ ...wish, ...more }, limits)).reachable;
    const made = await Promise.all([reach({}), ...beside.map((number) => reach({ low: number, high: number }))]);
    return new Map(made.flat().map(({ target: number, expression }) => [number, expression]));
  });
}

export function useFilling(wish: Wish, target: number | undefined) {
  const texts = t();
  const [found, setFound] = useState(() => keptWays(wish, target));
  const [chosen, setChosen] = useState(target);
  const [way, setWay] = useState("");
  const [said, setSaid] = useState<Said>();
  const [marksOut, setMarksOut] = useState(false);
  /** What was before each change, to be taken back: a way, or all that was on the board. */
  const past = useRef<Array<string | Found>>([]);
  useEffect(() => {
    setChosen(target);
    setFound(keptWays(wish, target));
  }, [target]);
  const asked = useSimplest(wish, target);
  const simplest = asked.value;
  const count = countOn(Object.keys(found));
  const all = simplest && countOn(simplest.keys());
  const say = (text: string, isFault = false): void => setSaid({ text: shown(text), isFault });
  const change = (before: string | Found): void => {
    past.current.push(before);
    setSaid(undefined);
  };
  const type = (next: string): void => {
    change(way);
    setWay(next);
  };
  return {
    ...{ wish, target, found, chosen, way, said, say, asked, simplest, marksOut, setMarksOut, type },
    isDone: all !== undefined && count >= all,
    score: all === undefined ? texts.scoreAlone(formatNumber(count)) : texts.score(formatNumber(count), formatNumber(all)),
    choose: (number: number): void => {
      setChosen(number);
      const [best] = found[number] ?? [];
      const name = formatNumber(number);
      say(best === undefined ? texts.chosen(name) : texts.made(name, best));
    },
    submit: (): void => {
      const plain = way.trim();
      if (plain === "") return;
      const made = judged(wish, plain, target);
      if ("number" in made) {
        setFound(withWay(wish, found, made.number, plain));
        setChosen(made.number);
        type("");
      }
      say(told(wish, made, plain, found), !("number" in made));
    },
    canUndo: past.current.length > 0,
    undo: (): void => {
      const before = past.current.pop();
      if (before === undefined) return;
      setSaid(undefined);
      if (typeof before === "string") setWay(before);
      else setFound(withAll(wish, found, before));
    },
    empty: (): void => {
      change(found);
      setFound(keepWays(wish, {}, found));
      say(texts.emptied);
    },
  };
}
