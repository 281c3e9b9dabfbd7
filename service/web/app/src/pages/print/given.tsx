// A sheet of given puzzles: by their codes, or as links of entered puzzles have them.
import { readCode } from "@countinghouse/client/play/kenken/code";
import { layoutOf, requestOf } from "@countinghouse/client/play/kenken/layout";
import { ownCode } from "../../games/kenken/own";
import { t as own } from "../../games/kenken/own-texts";
import { titleOf } from "../../games/kenken/titles";
import { readWritten } from "../../games/kenken/written";
import { client } from "../../shell/api";
import { type Limits, orHere, Trouble, useAsked } from "../../shell/asked";
import { t as shared } from "../../shell/texts";
import { type Printed, Sheet } from "./sheet";
import { t } from "./texts";

/** A puzzle to print, and what is wrong with it. */
interface Given extends Printed {
  said?: string;
}

/** The solution that was kept when the puzzle was checked. */
async function keptSolution(text: string): Promise<number[][] | undefined> {
  const { answersTo } = await import("../../shell/stock");
  return (await answersTo("kenken", ownCode(text)))?.solutions[0] as number[][] | undefined;
}

async function givenOf(text: string, limits: Limits): Promise<Given | undefined> {
  const entered = readWritten(text);
  if (!entered) return coded(text);
  const ask = async (): Promise<Given> => {
    const question = { ...requestOf(layoutOf(entered)), limit: 2 };
    const { unique, solutions, all_listed } = await client.peek().kenken.solve(question, limits);
    if (unique) return { ...entered, solution: solutions[0] };
    const { several, none, undecided } = own().entry;
    return { ...entered, said: solutions.length > 1 ? several : all_listed ? none : undecided };
  };
  return await orHere(ask, async () => {
    const solution = await keptSolution(text);
    return solution && { ...entered, solution };
  });
}

/** The puzzle of a code, which has its solution; undefined if it is none of KenKen. */
function coded(text: string): Given | undefined {
  try {
    const puzzle = readCode(text.trim());
    return { ...puzzle, puzzle_code: text.trim().toUpperCase() };
  } catch {
    return undefined;
  }
}

interface Props {
  texts: readonly string[];
  /** What stands over the sheet; the name of the puzzle where it is empty. */
  title: string;
}

export default function GivenSheet({ texts, title }: Props) {
  const asked = useAsked(JSON.stringify(texts), async (limits) =>
    (await Promise.all(texts.map((text) => givenOf(text, limits)))).filter((given) => given !== undefined),
  );
  if (asked.error !== undefined) return <Trouble error={asked.error} again={asked.again} />;
  if (!asked.value) return <p class="loading">{shared().loading}</p>;
  const [first] = asked.value;
  const isAlike = new Set(asked.value.map((given) => titleOf(layoutOf(given)))).size === 1;
  const said = new Set(asked.value.flatMap((given) => given.said ?? []));
  return (
    <>
      {(!first || asked.value.length < texts.length) && (
        <p class="bad pr-form" role="alert">
          {t().unreadable}
        </p>
      )}
      {[...said].map((each) => (
        <p key={each} class="bad pr-form" role="alert">
          {each}
        </p>
      ))}
      <PrintButton shown={Boolean(first)} />
      {first && <Sheet puzzles={asked.value} title={title || (isAlike ? titleOf(layoutOf(first)) : "KenKen")} />}
    </>
  );
}

/** What prints, and a way to new puzzles. */
function PrintButton({ shown }: { shown: boolean }) {
  return (
    <p class="pr-form row">
      {shown && (
        <button type="button" class="primary" onClick={() => print()}>
          {t().print}
        </button>
      )}
      <a class="tap" href="/print">
        {t().others}
      </a>
    </p>
  );
}
