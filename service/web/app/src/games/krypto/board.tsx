// The cards on the table and the operators, as buttons.
import type { Position, Tile } from "@countinghouse/client/play/krypto/board";
import { OPS, type Op, written } from "@countinghouse/client/play/krypto/fraction";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Key } from "../../components/button";
import { Icon, type IconName } from "../../components/icon";
import { LeftPlace, NumberCard } from "../../components/number-card";
import { shown } from "./game";
import { t } from "./texts";
import { copiesOf } from "./typing";
import type { Chosen } from "./use-board";

// How cards move: they are dealt, and a card flies onto the one that it is joined with. Only `transform` is animated.

const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const DEAL_MS = 320;
const MOVE_MS = 220;
const APART_MS = 60;

type Cards = { current: HTMLElement | null };

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Deal the cards when they are first shown. */
function useDealt(cards: Cards): void {
  useLayoutEffect(() => {
    if (still()) return;
    for (const [index, card] of [...(cards.current?.children ?? [])].entries()) {
      card.animate([{ transform: "translateY(-100vh) rotate(-14deg)" }, {}], {
        duration: DEAL_MS,
        delay: index * APART_MS,
        easing: OUT,
        fill: "backwards",
      });
    }
  }, []);
}

/** Move a card onto another when they are joined, and back when that is undone. */
function useJoined(cards: Cards, position: Position): void {
  const before = useRef(position);
  useLayoutEffect(() => {
    const [was, now] = [before.current, position];
    before.current = position;
    const changed = now.flatMap((tile, place) => (Boolean(tile) !== Boolean(was[place]) ? [place] : []));
    const [place] = changed;
    const other = now.findIndex((tile, at) => tile && was[at] && tile !== was[at]);
    if (changed.length !== 1 || place === undefined || other < 0 || still()) return;
    const [from, to] = now[place] ? [other, place] : [place, other];
    const elements = cards.current?.children;
    const [start, end] = [elements?.[from]?.getBoundingClientRect(), elements?.[to]?.getBoundingClientRect()];
    if (!start || !end) return;
    const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
    const card = elements?.[to];
    card?.animate([{ transform: `${shift} scale(1.06)` }, {}], { duration: MOVE_MS, easing: OUT });
    // By itself: the browser does not leave an animation of the order of layers to its compositor.
    card?.animate({ zIndex: [1, 1] }, MOVE_MS);
  }, [position]);
}

interface BoardProps {
  position: Position;
  chosen: Chosen;
  /** The place of the card that made the target. */
  won?: number | undefined;
  /** The places of cards, and the operators, that a hint or the lesson names. */
  marked?: ReadonlyArray<number | Op>;
  /** Whether the game is won, and nothing can be chosen any more. */
  still?: boolean;
  choose: (place: number) => void;
  chooseOp: (op: Op) => void;
  /** What lies beside the cards. */
  slip?: ComponentChildren;
  /** What stands between cards and operators. */
  children?: ComponentChildren;
}

const SIGNS: Record<Op, IconName> = { "+": "plus", "-": "minus", "×": "times", "÷": "divide" };

export function Board({ position, chosen, won, marked = [], still = false, choose, chooseOp, slip, children }: BoardProps) {
  const texts = t();
  const cards = useRef<HTMLDivElement>(null);
  const copies = copiesOf(position);
  useFocusOnJoined(cards, position);
  useDealt(cards);
  useJoined(cards, position);
  return (
    <div class="krypto-board" onKeyDown={walk}>
      <div
        class="hand krypto-hand"
        role="group"
        aria-label={texts.cards}
        ref={cards}
        data-places={position.length + (slip === undefined ? 0 : 1)}
        style={{ "--places": position.length + (slip === undefined ? 0 : 1) }}
      >
        {position.map((tile, place) => (
          <Card
            key={place}
            tile={tile}
            place={place}
            copy={copies[place]}
            pressed={chosen.left === place}
            won={won === place}
            marked={marked.includes(place)}
            still={still}
            choose={choose}
          />
        ))}
        {slip}
      </div>
      {children}
      <div class="keys krypto-operators" role="group" aria-label={texts.operators}>
        {OPS.map((op) => (
          <Key
            key={op}
            aria-label={texts.operatorNames[op]}
            aria-pressed={chosen.op === op}
            aria-disabled={still || chosen.left === undefined}
            onClick={() => chooseOp(op)}
            data-op={op}
            data-marked={marked.includes(op) || undefined}
          >
            <Icon name={SIGNS[op]} />
          </Key>
        ))}
      </div>
    </div>
  );
}

interface CardProps {
  tile: Tile | undefined;
  place: number;
  /** Which it is of several with the same number. */
  copy: number | undefined;
  pressed: boolean;
  won: boolean;
  marked: boolean;
  still: boolean;
  choose: (place: number) => void;
}

function Card({ tile, place, copy, pressed, won, marked, still, choose }: CardProps) {
  if (!tile) return <LeftPlace />;
  const value = shown(written(tile.value));
  const made = tile.expression === written(tile.value) ? undefined : shown(tile.expression);
  return (
    <NumberCard
      value={value}
      {...(made !== undefined && { made })}
      chosen={pressed}
      aria-label={t().card(value, made)}
      aria-disabled={still || undefined}
      data-place={place}
      data-copy={copy === undefined ? undefined : t().copies[copy]}
      data-won={won || undefined}
      data-marked={marked || undefined}
      onClick={() => choose(place)}
    />
  );
}

/** When the focused card has gone into another one, that one has the focus. */
function useFocusOnJoined(cards: { current: HTMLDivElement | null }, position: Position): void {
  const before = useRef(position);
  const focused = useRef<number | undefined>(undefined);
  useEffect(() => {
    const remember = (): void => {
      const place = (document.activeElement as HTMLElement | null)?.dataset["place"];
      focused.current = place === undefined || !cards.current?.contains(document.activeElement) ? undefined : Number(place);
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const place = focused.current;
    const changed = position.findIndex((tile, index) => tile && tile !== before.current[index]);
    before.current = position;
    if (place === undefined || position[place] || document.activeElement !== document.body) return;
    cards.current?.querySelector<HTMLElement>(`[data-place="${changed}"]`)?.focus();
  }, [position]);
}

const ROW = '[role="group"]';

/** Arrows: left and right along a row, up and down between cards and operators. */
function walk(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }[key];
  if (step === undefined || !(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  const rows = [...currentTarget.querySelectorAll(ROW)].map((row) => [...row.querySelectorAll("button")]);
  const row = rows.findIndex((buttons) => buttons.includes(target as HTMLButtonElement));
  const index = rows[row]?.indexOf(target as HTMLButtonElement) ?? 0;
  const aside = rows[row]?.[index + step];
  const other = rows[row + (key === "ArrowDown" ? 1 : -1)];
  const next = step ? aside : other?.[Math.min(index, other.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
