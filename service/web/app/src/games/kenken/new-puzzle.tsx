// Choosing another puzzle: today's, one that was begun, or a new one by its settings.
import { range } from "@countinghouse/client/play/kenken/layout";
import { useEffect, useState } from "preact/hooks";
import { Button, ButtonLink, IconButton } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { dailyOf, keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { useStillShown } from "../../shell/late";
import { dayOf, linkTo } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { addressOf, go } from "../../shell/router";
import { forgetStarted } from "../../shell/started";
import { formatDuration, t as shared, sides } from "../../shell/texts";
import { type Faults, faultsOf } from "./faults";
import { begunGames, cellsIn, filledIn } from "./kept";
import { t as maker } from "./maker-texts";
import { MoreSettings } from "./more-settings";
import { ChoiceChip, Group } from "./setting-parts";
import { t } from "./texts";
import { linkOf, longTitleOf } from "./titles";
import { addressOfWish, anySeed, DIFFICULTIES, type Difficulty, queryOfWish, type Wish } from "./wish";

// The list of games to go on with.

function Begun({ without }: { without?: string | undefined }) {
  const texts = t().begun;
  const others = () => begunGames().filter(({ code }) => code !== without);
  const [games, setGames] = useState(others);
  if (games.length === 0) return null;
  return (
    <section>
      <h3>{texts.title}</h3>
      <ul class="stack gap-2">
        {games.map(({ code, state }) => {
          const title = longTitleOf(state, state.difficulty);
          return (
            <li key={code} class="row">
              <ButtonLink kind="quiet" pill href={linkOf(code, dayOf(code))}>
                {title}
              </ButtonLink>
              <span class="note grow">{texts.filled(filledIn(state), cellsIn(state), formatDuration(state.seconds))}</span>
              <IconButton
                bare
                icon="close"
                label={texts.forget(title)}
                onClick={() => {
                  forgetStarted(code);
                  setGames(others());
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Today's puzzles, once they are known. */
function Todays({ onLeave }: { onLeave: () => void }) {
  const [day] = useState(today);
  const [daily, setDaily] = useState(() => keptDaily("kenken", day));
  useEffect(() => {
    if (!daily) void dailyOf("kenken", day).then(setDaily, () => undefined);
  }, []);
  return (
    // Also if it leads to the puzzle that is there.
    <div class="halves" onClick={onLeave}>
      {(["small", "large"] as const).map((name) => {
        const puzzle = daily?.[name];
        if (!puzzle) return <span key={name} class="btn" aria-hidden="true" />;
        return (
          <ButtonLink
            key={name}
            kind="secondary"
            {...(resultOf(puzzle.puzzle_code) && { icon: "check" as const })}
            href={linkTo(puzzle.puzzle_code, day, name)}
          >
            {t().make.today(puzzle.size, t().difficulties[puzzle.difficulty] ?? "")}
          </ButtonLink>
        );
      })}
    </div>
  );
}

interface Props {
  initial: Wish;
  /** The game that is played now, which is not listed. */
  code?: string | undefined;
  onClose: () => void;
}

export default function NewPuzzle({ initial, code, onClose }: Props) {
  const texts = t().make;
  const [wish, setWish] = useState(initial);
  const [seed, setSeed] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [asking, setAsking] = useState(false);
  const isShown = useStillShown();
  const change = (changes: Partial<Wish>): void => {
    setFaults({});
    setWish((before) => ({ ...before, ...changes }));
  };
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wanted = { ...wish, seed: /^\d{1,15}$/.test(seed) ? Number(seed) : anySeed() };
    setAsking(true);
    const found = await faultsOf(wanted);
    if (!isShown()) return;
    setAsking(false);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    onClose();
    go(addressOfWish(wanted));
  };
  return (
    <Sheet title={texts.make} closeLabel={shared().close} onClose={onClose}>
      <form class="kk-make stack gap-3" onSubmit={(event) => void make(event)}>
        <Todays onLeave={onClose} />
        <Group title={texts.size} fault={faults.size ?? faults.rows}>
          {range(7, 3).map((size) => (
            <ChoiceChip key={size} on={wish.size === size} onPress={() => change({ size })} label={sides(size)}>
              {size}
            </ChoiceChip>
          ))}
        </Group>
        <Group title={texts.difficulty} fault={wish.rating ? undefined : faults.difficulty}>
          <ChoiceChip
            on={wish.difficulty === null && !wish.rating}
            onPress={() => change({ difficulty: null, rating: null })}
          >
            {texts.any}
          </ChoiceChip>
          {DIFFICULTIES.map((difficulty: Difficulty) => (
            <ChoiceChip
              key={difficulty}
              on={wish.difficulty === difficulty}
              onPress={() => change({ difficulty, rating: null })}
            >
              {t().difficulties[difficulty]}
            </ChoiceChip>
          ))}
        </Group>
        <MoreSettings wish={wish} change={change} faults={faults}>
          <label>
            {maker().seed}
            <input
              inputMode="numeric"
              pattern="[0-9]{1,15}"
              value={seed}
              onInput={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </label>
        </MoreSettings>
        <Button kind="primary" type="submit" wide {...(asking && { "aria-disabled": true })}>
          {texts.play}
        </Button>
      </form>
      <Begun without={code} />
      <p class="row">
        <a class="tap" href="/kenken?enter=1">
          {t().entry.title}
        </a>
        <a class="tap" href="/kenken?paste=1">
          {t().entry.paste}
        </a>
        <a class="tap" href={`/print?${queryOfWish(wish).toString()}`}>
          {shared().pages.print}
        </a>
        <a class="tap" href={addressOf("cages")}>
          {shared().pages.cages}
        </a>
        <a class="tap" href={addressOf("play")}>
          {maker().code}
        </a>
      </p>
    </Sheet>
  );
}
