// The cards on the table and the operators, as buttons.

import type { Position, Tile } from "@countinghouse/client/play/krypto/board";
import { OPS, type Op, written } from "@countinghouse/client/play/krypto/fraction";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../../components/icon";
import { Key } from "../../components/key";
import { LeftPlace, NumberCard } from "../../components/number-card";
import { useDealt, useJoined } from "./motion";
import { shown } from "./shown";
import { t } from "./texts";
import type { Chosen } from "./use-board";

export interface BoardProps {
  position: Position;
  chosen: Chosen;
  /** The place of the card that made the target. */
  won?: number | undefined;
  /** The cards that a hint names. */
  marked?: readonly number[];
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
  pressed: boolean;
  won: boolean;
  marked: boolean;
  still: boolean;
  choose: (place: number) => void;
}

function Card({ tile, place, pressed, won, marked, still, choose }: CardProps) {
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
      data-key={place + 1}
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
