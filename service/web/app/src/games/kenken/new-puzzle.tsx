// Choosing another puzzle: today's, one that was begun, or a new one by size, difficulty, operators and seed.
import { OPERATORS, type Operator, range } from "@countinghouse/client/play/kenken/layout";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, ButtonLink, IconButton } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { dailyOf, keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { dayOf, linkTo } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { addressOf, go } from "../../shell/router";
import { forgetStarted } from "../../shell/started";
import { formatDuration, t as shared, sides } from "../../shell/texts";
import { begunGames, cellsIn, filledIn } from "./kept";
import { t } from "./texts";
import { linkOf, longTitleOf } from "./titles";
import { addressOfWish, anySeed, DIFFICULTIES, type Difficulty, digitsIn, queryOfWish, type Wish } from "./wish";

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

interface ChipProps {
  on: boolean;
  onPress: () => void;
  label?: string;
  children: ComponentChildren;
}

function ChoiceChip({ on, onPress, label, children }: ChipProps) {
  return (
    <button type="button" class="btn-pill" aria-pressed={on} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

function Chips({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="stack gap-2" role="group" aria-label={title}>
      <span aria-hidden="true" class="note">
        {title}
      </span>
      <div class="wrap">{children}</div>
    </div>
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
  const [digits, setDigits] = useState(initial.digits?.join(" ") ?? "");
  const change = (changes: Partial<Wish>): void => setWish((before) => ({ ...before, ...changes }));
  const toggle = (operator: Operator): void => {
    const operators = OPERATORS.filter((each) => (each === operator) !== wish.operators.includes(each));
    if (operators.length > 0) change({ operators });
  };
  const make = (event: Event): void => {
    event.preventDefault();
    onClose();
    go(addressOfWish({ ...wish, digits: digitsIn(digits), seed: /^\d{1,15}$/.test(seed) ? Number(seed) : anySeed() }));
  };
  return (
    <Sheet title={texts.make} closeLabel={shared().close} onClose={onClose}>
      <form class="kk-make stack gap-3" onSubmit={make}>
        <Todays onLeave={onClose} />
        <Chips title={texts.size}>
          {range(7, 3).map((size) => (
            <ChoiceChip key={size} on={wish.size === size} onPress={() => change({ size })} label={sides(size)}>
              {size}
            </ChoiceChip>
          ))}
        </Chips>
        <Chips title={texts.difficulty}>
          <ChoiceChip on={wish.difficulty === null} onPress={() => change({ difficulty: null })}>
            {texts.any}
          </ChoiceChip>
          {DIFFICULTIES.map((difficulty: Difficulty) => (
            <ChoiceChip key={difficulty} on={wish.difficulty === difficulty} onPress={() => change({ difficulty })}>
              {t().difficulties[difficulty]}
            </ChoiceChip>
          ))}
        </Chips>
        <details>
          <summary>{texts.more}</summary>
          <label>
            {texts.columns}
            <select
              value={wish.columns ?? ""}
              onChange={({ currentTarget }) => change({ columns: Number(currentTarget.value) || null })}
            >
              <option value="">{texts.square}</option>
              {range(7, 3).map((columns) => (
                <option key={columns} value={columns}>
                  {columns}
                </option>
              ))}
            </select>
          </label>
          <label>
            {texts.digits}
            <input
              placeholder={range(Math.max(wish.size, wish.columns ?? 0)).join(" ")}
              value={digits}
              onInput={({ currentTarget }) => setDigits(currentTarget.value)}
            />
          </label>
          <Chips title={texts.operators}>
            {OPERATORS.map((operator) => (
              <ChoiceChip
                key={operator}
                on={wish.operators.includes(operator)}
                onPress={() => toggle(operator)}
                label={t().operatorNames[operator] ?? operator}
              >
                {t().operatorNames[operator]?.charAt(0)}
              </ChoiceChip>
            ))}
            <ChoiceChip on={wish.mystery} onPress={() => change({ mystery: !wish.mystery })}>
              {texts.mystery}
            </ChoiceChip>
          </Chips>
          <Chips title={texts.cages}>
            {(["nothingGiven", "long", "distinct"] as const).map((name) => (
              <ChoiceChip key={name} on={wish[name]} onPress={() => change({ [name]: !wish[name] })}>
                {texts.kinds[name]}
              </ChoiceChip>
            ))}
          </Chips>
          <label>
            {texts.seed}
            <input
              inputMode="numeric"
              pattern="[0-9]{1,15}"
              value={seed}
              onInput={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </label>
        </details>
        <Button kind="primary" type="submit" wide>
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
          {texts.code}
        </a>
      </p>
    </Sheet>
  );
}
