// The cards of a 31-derful as they lie in the hand, small. They say nothing that their tile's text does not.
import type { Card } from "@countinghouse/client/play/derful31/rules";
import { isRed, SUITS, type Suit } from "../../components/suits";
import { Art } from "../../components/tile";
import { rankOf, suitsOf } from "../derful/suits";

// What is seen of the picture on phones: its middle.
const [WIDTH, HEIGHT] = [200, 120];
const SEEN = 150;
const GAP = 4;
const MOST_IN_TWO_ROWS = 10;

export function HandArt({ cards }: { cards: readonly Card[] }) {
  const hand = [...cards].sort((one, other) => rankOf(one) - rankOf(other));
  const suits = suitsOf(hand);
  const rows = hand.length > MOST_IN_TWO_ROWS ? 3 : 2;
  const columns = Math.ceil(hand.length / rows);
  const width = (SEEN + GAP) / columns - GAP;
  const height = Math.min(width * 1.4, (HEIGHT - 16) / rows - GAP);
  const top = (HEIGHT - rows * (height + GAP) + GAP) / 2;
  return (
    <Art>
      {hand.map((card, index) => {
        const row = Math.floor(index / columns);
        const inRow = Math.min(columns, hand.length - row * columns);
        const left = (WIDTH - inRow * (width + GAP) + GAP) / 2;
        return (
          <g key={index} transform={`translate(${left + (index % columns) * (width + GAP)} ${top + row * (height + GAP)})`}>
            <SmallCard card={card} suit={suits[index] ?? "spades"} width={width} height={height} />
          </g>
        );
      })}
    </Art>
  );
}

interface SmallCardProps {
  card: Card;
  suit: Suit;
  width: number;
  height: number;
}

/** A large index and one suit. */
function SmallCard({ card, suit, width, height }: SmallCardProps) {
  const colour = `var(--card-${isRed(suit) ? "red" : "ink"})`;
  const mark = height * 0.4;
  return (
    <>
      <rect fill="var(--ivory)" stroke="var(--ivory-edge)" width={width} height={height} rx="3.5" />
      <text fill={colour} font-size={height * 0.46} x={width / 2} y={height * 0.46}>
        {card}
      </text>
      <path
        fill={colour}
        d={SUITS[suit]}
        transform={`translate(${(width - mark) / 2} ${height * 0.54}) scale(${mark / 24})`}
      />
    </>
  );
}
