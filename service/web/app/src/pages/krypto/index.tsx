// Today's game, deals, and any cards that the address names.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import {
  addressOfDeal,
  type Deal,
  dealOf,
  type Entered,
  enteredOf,
  faultsOf,
  numbersOf,
  optionsOf,
  randomSeed,
  stockedGrade,
  wantsDeal,
} from "../../games/krypto/choose/params";
import { addressOfOwn, type KryptoGame, ownCode } from "../../games/krypto/game";
import Play from "../../games/krypto/play";
import { WaitingTable } from "../../games/krypto/table";
import { useLesson } from "../../games/lesson/kept";
import { useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { type Asked, orHere, Trouble, useAsked } from "../../shell/asked";
import { dailyOf, keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { late } from "../../shell/late";
import { type KryptoPuzzle, keepPuzzle } from "../../shell/puzzles";
import { go, type PageProps } from "../../shell/router";
import { standIn, takeStandIn } from "../../shell/stand-ins";
import { t as shared } from "../../shell/texts";

const Lesson = late(
  () => import("../../games/krypto/lesson"),
  () => <WaitingTable />,
);

export default function Krypto({ route: { query } }: PageProps) {
  const title = shared().pages.krypto;
  useTitle(title);
  const entered = enteredOf(query);
  const chosen = dealOf(query);
  const lesson = useLesson("krypto", query);
  const unseeded = !entered && !chosen && wantsDeal(query);
  useEffect(() => {
    if (unseeded) go(addressOfDeal({ ...optionsOf(query), seed: randomSeed() }), { replace: true });
  }, [unseeded]);
  return (
    <>
      <h1 class="visually-hidden">{title}</h1>
      {lesson !== undefined ? (
        <Lesson next={lesson} />
      ) : entered && faultsOf(entered).length === 0 ? (
        <Own entered={entered} />
      ) : chosen && !entered ? (
        <Dealt deal={chosen} />
      ) : unseeded ? (
        <WaitingTable count={optionsOf(query).size} />
      ) : (
        <Today key={String(Boolean(entered))} entered={entered} />
      )}
    </>
  );
}

function Own({ entered }: { entered: Entered }) {
  const { rules, use } = entered;
  const { cards, target } = numbersOf(entered);
  const game = { cards, target, rules, use };
  const puzzle: KryptoGame = { puzzle_code: ownCode(game), game: "krypto", ...game };
  return <Play puzzle={puzzle} link={addressOfOwn(game)} />;
}

/** The game once it is there; the table has its places before. */
function Shown({
  asked,
  count,
  date,
  children,
}: {
  asked: Asked<KryptoGame>;
  count?: number;
  date?: string;
  children: (puzzle: KryptoGame) => ComponentChildren;
}) {
  if (asked.value && !asked.asking) return <>{children(asked.value)}</>;
  return (
    <WaitingTable date={date} {...(count !== undefined && { count })}>
      {asked.error !== undefined ? <Trouble error={asked.error} again={asked.again} /> : undefined}
    </WaitingTable>
  );
}

/** Today's game; `entered` is what the address has instead of cards that can be played. */
function Today({ entered }: { entered: Entered | undefined }) {
  // A game stays on the table when the day turns.
  const [day] = useState(today);
  const kept = keptDaily("krypto", day);
  const asked = useAsked(kept ? undefined : day, () => dailyOf("krypto", day));
  const found = kept ?? asked.value;
  return (
    <Shown date={day} asked={{ ...asked, asking: false, value: found && ({ ...found, game: "krypto" } as KryptoGame) }}>
      {(puzzle) => <Play puzzle={puzzle} date={day} entered={entered} part={entered && "own"} />}
    </Shown>
  );
}

function Dealt({ deal }: { deal: Deal }) {
  const { seed, difficulty, solvable, rules, size } = deal;
  const params = {
    seed,
    rules,
    hand_size: size,
    ...(difficulty ? { difficulty } : {}),
    ...(solvable === undefined ? {} : { solvable }),
  };
  const wish = JSON.stringify(params);
  const asked = useAsked(wish, async (limits): Promise<KryptoGame> => {
    const known = standIn<"krypto">(wish);
    if (known) return known;
    const ask = async (): Promise<KryptoGame> => {
      const { deals } = await client.value.krypto.deal(params, limits);
      const [dealt] = deals;
      if (!dealt) throw new Error("Nothing was dealt");
      const puzzle: KryptoGame = { ...dealt, rules, game: "krypto" };
      keepPuzzle(puzzle as KryptoPuzzle);
      return puzzle;
    };
    return await orHere(ask, () => takeStandIn(wish, "krypto", stockedGrade(deal)));
  });
  return (
    <Shown asked={asked} count={size}>
      {/* Whether it can be solved is for the player to find out where both kinds are dealt. */}
      {(puzzle) => <Play puzzle={solvable === undefined ? { ...puzzle, secret: true } : puzzle} options={deal} />}
    </Shown>
  );
}
