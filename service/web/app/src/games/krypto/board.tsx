// The cards on the table and the operators, as buttons.
import { useEffect, useRef } from "preact/hooks";
import type { Position, Tile } from "./logic/board";
import { OPS, type Op, written } from "./logic/fraction";
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
}

/** As people read it: with the sign for minus. */
export const shown = (text: string): string => text.replaceAll("-", "−");

export function Board({ position, chosen, won, marked = [], still = false, choose, chooseOp }: BoardProps) {
  const texts = t();
  const cards = useRef<HTMLDivElement>(null);
  useFocusOnJoined(cards, position);
  return (
    <div class="krypto-board" onKeyDown={walk}>
      <div class="krypto-cards" role="group" aria-label={texts.cards} ref={cards} data-count={position.length}>
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
      </div>
      <div class="krypto-operators" role="group" aria-label={texts.operators}>
        {OPS.map((op) => (
          <button
            key={op}
            type="button"
            class="krypto-operator"
            aria-label={texts.operatorNames[op]}
            aria-pressed={chosen.op === op}
            aria-disabled={still || chosen.left === undefined}
            onClick={() => chooseOp(op)}
          >
            {shown(op)}
          </button>
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
  if (!tile) return <span class="krypto-card krypto-gone" />;
  const value = shown(written(tile.value));
  const made = tile.expression === written(tile.value) ? undefined : shown(tile.expression);
  const classes = ["krypto-card", won && "krypto-won", marked && "krypto-marked", value.length > 4 && "krypto-long"];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      aria-label={t().card(value, made)}
      aria-pressed={pressed}
      aria-disabled={still || undefined}
      data-place={place}
      data-key={place + 1}
      onClick={() => choose(place)}
    >
      {won && (
        <span aria-hidden="true" class="krypto-tick">
          ✓
        </span>
      )}
      {value}
    </button>
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
