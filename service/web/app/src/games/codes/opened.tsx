// A puzzle by its code, played; or what is wrong with the code.
import { ProblemError } from "@countinghouse/client";
import { faultOf } from "@countinghouse/client/play/codes/faults";
import type { ComponentChildren } from "preact";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { AskedView, useAsked } from "../../shell/asked";
import { nameOfGame } from "../../shell/dailies";
import { isDay } from "../../shell/dates";
import { late } from "../../shell/late";
import { openPuzzle } from "../../shell/puzzles";
import { t as shared } from "../../shell/texts";
import { type Folder, loadPlayer } from "../players";
import players from "../players.json";
import { t } from "./texts";
import { isOfYear, YearPage } from "./year";

/** Only those whose code is none need it. */
const CodeForm = late(async () => ({ default: (await import("./code-form")).CodeForm }));

/** By the first character of their codes. */
const GAMES = players as Partial<Record<string, Folder>>;

/** The game of a code; undefined if anybody can see that it is no code. */
export const gameIn = (code: string): Folder | undefined =>
  faultOf(code) === undefined ? GAMES[code.replace(/[\s-]/g, "").charAt(0).toUpperCase()] : undefined;

/** `game` is that of the code; undefined if anybody can see that it is no code. */
export function Opened({ code, game, query }: { code: string; game: Folder | undefined; query: URLSearchParams }) {
  const asked = useAsked(game && code, async (limits) => {
    const [puzzle, Play] = await Promise.all([openPuzzle(code, limits), loadPlayer(game ?? "krypto")]);
    return { puzzle, Play };
  });
  const form = <CodeForm key={code} />;
  if (!game && faultOf(code) === undefined && isOfYear(code))
    return <YearPage code={code} date={query.get("date")} wrong={<Wrong code={code}>{form}</Wrong>} />;
  if (!game || (asked.error instanceof ProblemError && asked.error.status === 404)) return <Wrong code={code}>{form}</Wrong>;
  const date = query.get("date") ?? "";
  const name = query.get("name");
  return (
    <AskedView asked={asked} meanwhile={<Waiting game={game} />}>
      {({ puzzle, Play }) => (
        <>
          <p class="visually-hidden">{t().opened(nameOfGame(puzzle.game), puzzle.puzzle_code)}</p>
          <Play
            puzzle={puzzle}
            date={isDay(date) ? date : undefined}
            name={name === "small" || name === "large" ? name : undefined}
          />
        </>
      )}
    </AskedView>
  );
}

/** The table of a game that is not there yet. */
function Waiting({ game }: { game: Folder }) {
  return (
    <PlayLayout felt={game} bar={<PlayBar back={{ href: "/", label: shared().sections.today }} />} side={<div />}>
      <p class="loading">{shared().loading}</p>
    </PlayLayout>
  );
}

function Wrong({ code, children }: { code: string; children: ComponentChildren }) {
  const texts = t();
  return (
    <>
      <div class="trouble" role="alert">
        <p>{texts.wrong(code)}</p>
        <p>{texts.faults[faultOf(code)?.fault ?? "unchecked"](faultOf(code)?.text ?? "")}</p>
      </div>
      {children}
    </>
  );
}
