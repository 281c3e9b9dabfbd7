// The cards that are still in the hand: one pile for each rank, or few cards side by side. Each has its place for good.

import type { Card } from "@countinghouse/client/play/derful31/rules";
import type { Suit } from "../../components/playing-card";
import { still } from "../../shell/still";
import { formatNumber } from "../../shell/texts";
import { cardName, Face, isSmall } from "./card";
import type { Choosing } from "./choosing";
import { clicked } from "./clicked";
import type { Focus } from "./focus";
import type { Game } from "./game";
import { MOST_OPEN, type Pile } from "./piles";
import { t } from "./texts";
import { fanned } from "./wide";

interface HandProps {
  game: Game;
  piles: readonly Pile[];
  suits: readonly Suit[];
  choosing: Choosing;
  focus: Focus;
}

export function Hand({ game, piles, suits, choosing, focus }: HandProps) {
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
}

/** The cards of a rank, or where they were. Clicks are heard by the hand. */
const Place = still(({ rank, index, top, count, suit, small, picked, tabbed }: PlaceProps) =>
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
    >
      <Face card={rank} suit={suit} small={small || !fanned.value} />
      {count > 1 && <span class="derful-count" data-count={count} />}
    </button>
  ),
);
