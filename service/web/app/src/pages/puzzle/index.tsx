// Any puzzle by its code.
import { ProblemError } from "@countinghouse/client";
import type { ComponentType } from "preact";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { isDay } from "../../shell/dates";
import { late } from "../../shell/late";
import type { PageProps } from "../../shell/pages";
import { type AnyPuzzle, openPuzzle, type PlayProps } from "../../shell/puzzles";
import { useTitle } from "../../shell/title";
import { CodeForm } from "./code-form";
import { faultOf } from "./codes";
import { t } from "./texts";

type Player = ComponentType<PlayProps<AnyPuzzle>>;
const modules = import.meta.glob<{ default: Player }>("../{krypto,kenken,derful}/play.tsx");
const FOLDERS = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" } as const;
/** By the first character of their codes. */
const GAMES: Partial<Record<string, "krypto" | "kenken" | "derful">> = { K: "krypto", N: "kenken", D: "derful" };
const players = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [path.split("/")[1], late(load)]),
) as Partial<Record<string, Player>>;

export default function Puzzle({ route: { params, query } }: PageProps) {
  const code = params["code"] ?? "";
  const game = faultOf(code) === undefined ? GAMES[code.charAt(0).toUpperCase()] : undefined;
  const title = game ? shared().pages[game] : t().title;
  useTitle(code || title);
  return (
    <>
      <h1>{title}</h1>
      {code && <Opened code={code} query={query} />}
      <CodeForm key={code} />
    </>
  );
}

function Opened({ code, query }: { code: string; query: URLSearchParams }) {
  const faulty = faultOf(code) !== undefined;
  const asked = useAsked(faulty ? undefined : code, (limits) => openPuzzle(code, limits));
  const date = query.get("date") ?? "";
  const name = query.get("name");
  if (faulty || (asked.error instanceof ProblemError && asked.error.status === 404)) return <Wrong code={code} />;
  return (
    <AskedView asked={asked}>
      {(puzzle) => {
        const Play = players[FOLDERS[puzzle.game]];
        return (
          <>
            <p class="lead">{t().opened(shared().pages[FOLDERS[puzzle.game]], puzzle.code)}</p>
            {Play && (
              <Play
                puzzle={puzzle}
                date={isDay(date) ? date : undefined}
                name={name === "small" || name === "large" ? name : undefined}
              />
            )}
          </>
        );
      }}
    </AskedView>
  );
}

function Wrong({ code }: { code: string }) {
  const texts = t();
  return (
    <div class="trouble" role="alert">
      <p>{texts.wrong(code)}</p>
      <p>{texts.faults[faultOf(code)?.fault ?? "unchecked"](faultOf(code)?.text ?? "")}</p>
    </div>
  );
}
