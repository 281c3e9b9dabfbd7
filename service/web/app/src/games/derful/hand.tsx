// The cards that are still in the hand: one pile for each rank, or few cards side by side. Each has its place for good.
import { type Card, inOrder, RANKS } from "@countinghouse/client/play/derful31/rules";
import { type Signal, signal } from "@preact/signals";
import type { Suit } from "../../components/suits";
import { still } from "../../shell/late";
import { formatNumber } from "../../shell/texts";
import { cardName, Face, isSmall } from "./card";
import type { Game } from "./game";
import type { Focus } from "./keys";
import { type Choosing, clicked } from "./pointing";
import { t } from "./texts";

// How the hand lies: one pile for each rank in a fixed place, or few cards side by side.

interface Pile {
  rank: Card;
  /** All cards of the deal that have their place here, by their numbers in the hand. */
  numbers: readonly number[];
}

/** Up to so many cards lie open. */
export const MOST_OPEN = 9;

/** Where the cards of a hand have their places. `cards` are in the order of a hand. */
export function pilesOf(cards: readonly Card[]): Pile[] {
  if (cards.length <= MOST_OPEN) return cards.map((rank, number) => ({ rank, numbers: [number] }));
  const others = cards.filter((card) => !RANKS.includes(String(card)));
  const ranks = new Map<string, number[]>(inOrder([...RANKS, ...others]).map((rank) => [String(rank), []]));
  for (const [number, card] of cards.entries()) ranks.get(String(card))?.push(number);
  return [...ranks].map(([rank, numbers]) => ({ rank, numbers }));
}

// How much room there is beside the table.

function matching(media: string): Signal<boolean> {
  const query = matchMedia(media);
  const found = signal(query.matches);
  query.addEventListener("change", ({ matches }) => {
    found.value = matches;
  });
  return found;
}

/** Whether there is room for a panel. */
export const wide = matching("(min-width: 1024px)");

/** And for a fan of cards. */
const fanned = matching("(min-width: 1340px)");

interface HandProps {
  game: Game;
  piles: readonly Pile[];
  suits: readonly Suit[];
  choosing: Choosing;
  focus: Focus;
  /** The card that a hint or a lesson speaks of. */
  marked?: number | undefined;
}

export function Hand({ game, piles, suits, choosing, focus, marked }: HandProps) {
  const placed = new Set(game.cells);
  const left = game.cards.length - game.cells.filter((card) => card !== null).length;
  const open = game.cards.length <= MOST_OPEN;
  return (
    <div
      role="group"
      class={`derful-hand ${open ? "derful-fan" : "derful-piles"}${game.fresh ? " derful-dealt" : ""}`}
      style={open ? { "--last": piles.length - 1 } : undefined}
      aria-label={t().hand}
      data-hand
      onClick={({ target }) => {
        const number = clicked(target, "free");
        if (number === undefined) return choosing.tapHand();
        focus.go({ at: "hand", number });
        choosing.tapCard(number);
      }}
    >
      {piles.map(({ rank, numbers }, index) => {
        const free = numbers.filter((number) => !placed.has(number));
        const top = free.at(0);
        return (
          <Place
            rank={rank}
            index={index}
            top={top}
            count={free.length}
            suit={suits[top ?? 0] ?? "spades"}
            small={isSmall(game.cards)}
            picked={top !== undefined && choosing.card === top}
            tabbed={top !== undefined && focus.card === top}
            marked={top !== undefined && marked === top}
          />
        );
      })}
      {!open && (
        <span class="derful-left">
          <b>{formatNumber(left)}</b> {t().left}
        </span>
      )}
    </div>
  );
}

interface PlaceProps {
  rank: Card;
  /** Which of the places it is. */
  index: number;
  /** The card that lies uppermost. */
  top: number | undefined;
  count: number;
  suit: Suit;
  small: boolean;
  picked: boolean;
  /** Whether Tab leads here. */
  tabbed: boolean;
  marked: boolean;
}

/** The cards of a rank, or where they were. Clicks are heard by the hand. */
const Place = still(({ rank, index, top, count, suit, small, picked, tabbed, marked }: PlaceProps) =>
  top === undefined ? (
    <span class="derful-slot" aria-hidden="true">
      {small && rank}
    </span>
  ) : (
    <button
      type="button"
      class={count > 1 ? "derful-pile derful-many" : "derful-pile"}
      style={{ "--at": index }}
      tabIndex={tabbed ? 0 : -1}
      aria-pressed={picked}
      aria-label={t().pile(cardName(rank), count)}
      data-card={top}
      data-free={top}
      data-marked={marked || undefined}
    >
      <Face card={rank} suit={suit} small={small || !fanned.value} />
      {count > 1 && <span class="derful-count" data-count={count} />}
    </button>
  ),
);
