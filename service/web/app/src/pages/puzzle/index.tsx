// Any puzzle by its code.
import { ProblemError } from "@countinghouse/client";
import type { ComponentChildren, ComponentType } from "preact";
import { CodeForm } from "../../games/codes/code-form";
import { faultOf } from "../../games/codes/codes";
import { t } from "../../games/codes/texts";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { isDay } from "../../shell/dates";
import type { PageProps } from "../../shell/pages";
import { type AnyPuzzle, openPuzzle, type PlayProps } from "../../shell/puzzles";
import { textsAreReady } from "../../shell/texts";
import { useTitle } from "../../shell/title";

type Player = ComponentType<PlayProps<AnyPuzzle>>;
const players = import.meta.glob<{ default: Player }>("../../games/{krypto,kenken,derful}/play.tsx");
const FOLDERS = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" } as const;
type Folder = (typeof FOLDERS)[keyof typeof FOLDERS];
/** By the first character of their codes. */
const GAMES: Partial<Record<string, Folder>> = { K: "krypto", N: "kenken", D: "derful" };

async function loadPlayer(folder: string): Promise<Player> {
  const load = players[`../../games/${folder}/play.tsx`];
  if (!load) throw new Error(`No player in ${folder}`);
  const { default: player } = await load();
  await textsAreReady();
  return player;
}

export default function Puzzle({ route: { params, query } }: PageProps) {
  const code = params["code"] ?? "";
  const game = faultOf(code) === undefined ? GAMES[code.replace(/[\s-]/g, "").charAt(0).toUpperCase()] : undefined;
  const title = game ? shared().pages[game] : t().title;
  useTitle(code || title);
  return (
    <>
      <h1>{title}</h1>
      <Opened code={code} game={game} query={query} />
    </>
  );
}

/** `game` is that of the code; undefined if anybody can see that it is no code. */
function Opened({ code, game, query }: { code: string; game: Folder | undefined; query: URLSearchParams }) {
  const asked = useAsked(game && code, async (limits) => {
    const [puzzle, Play] = await Promise.all([openPuzzle(code, limits), loadPlayer(game ?? "")]);
    return { puzzle, Play };
  });
  const form = <CodeForm key={code} />;
  if (!game || (asked.error instanceof ProblemError && asked.error.status === 404)) return <Wrong code={code}>{form}</Wrong>;
  const date = query.get("date") ?? "";
  const name = query.get("name");
  return (
    <AskedView asked={asked} below={form}>
      {({ puzzle, Play }) => (
        <>
          <p class="lead">{t().opened(shared().pages[FOLDERS[puzzle.game]], puzzle.code)}</p>
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
