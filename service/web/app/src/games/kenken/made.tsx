// A puzzle by a wish, once it is made.
import { Button } from "../../components/button";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { t as shared } from "../../shell/catalogue";
import { orHere } from "../../shell/here";
import { type KenKenPuzzle, keepPuzzle } from "../../shell/puzzles";
import { go } from "../../shell/router";
import { standIn, takeStandIn } from "../../shell/stand-ins";
import { Trouble } from "../../shell/trouble";
import Play from "./play";
import { WaitingTable } from "./table";
import { t } from "./texts";
import { useSecondsWaited } from "./waited";
import { paramsOf, stockedSize, type Wish } from "./wish";

/** Making one that is rare may take ten seconds of work, and others may be before it. */
const LONGEST_MS = 90_000;

/** The table while a puzzle is made. Nothing is said of a wait that nobody notices. */
function MakingTable({ size }: { size: number }) {
  const seconds = useSecondsWaited();
  return (
    <WaitingTable
      size={size}
      message={
        seconds > 0 && (
          <p class="say" role="status">
            {t().make.making}
          </p>
        )
      }
      deck={
        seconds > 1 && (
          <div class="spread">
            <p>{t().make.waited(seconds)}</p>
            <Button onClick={() => go("/kenken", { replace: true })}>{shared().cancel}</Button>
          </div>
        )
      }
    />
  );
}

export function Made({ wish }: { wish: Wish }) {
  const key = JSON.stringify(wish);
  const asked = useAsked(key, async ({ signal }) => {
    const ask = async (): Promise<KenKenPuzzle> => {
      const { solution: _, ...made } = await client
        .peek()
        .kenken.generate(paramsOf(wish), { signal, timeoutMs: LONGEST_MS });
      const puzzle = { ...made, game: "kenken" } as KenKenPuzzle;
      keepPuzzle(puzzle);
      return puzzle;
    };
    return standIn<"kenken">(key) ?? (await orHere(ask, () => takeStandIn(key, "kenken", stockedSize(wish))));
  });
  if (asked.error !== undefined) {
    return (
      <>
        <Trouble error={asked.error} again={asked.again} />
        <a href="/kenken">{t().make.back}</a>
      </>
    );
  }
  if (!asked.value || asked.asking) return <MakingTable size={wish.size} />;
  return <Play key={asked.value.code} puzzle={asked.value} />;
}
