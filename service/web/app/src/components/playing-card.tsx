import "./playing-card.css";
import { SUITS, type Suit } from "./suits";

export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K";

const CROWN = "M3 18.5h18l1-11-5.5 4.5L12 4l-4.5 8L2 7.5Z";

/** Where the pips of a rank are: columns 0, 1, 2 and heights in per cent. */
const PIPS: Partial<Record<Rank, ReadonlyArray<readonly [number, number]>>> = {
  "2": [
    [1, 20],
    [1, 80],
  ],
  "3": [
    [1, 20],
    [1, 50],
    [1, 80],
  ],
  "4": [
    [0, 20],
    [2, 20],
    [0, 80],
    [2, 80],
  ],
  "5": [
    [0, 20],
    [2, 20],
    [1, 50],
    [0, 80],
    [2, 80],
  ],
  "6": [
    [0, 20],
    [2, 20],
    [0, 50],
    [2, 50],
    [0, 80],
    [2, 80],
  ],
  "7": [
    [0, 20],
    [2, 20],
    [1, 35],
    [0, 50],
    [2, 50],
    [0, 80],
    [2, 80],
  ],
  "8": [
    [0, 20],
    [2, 20],
    [1, 35],
    [0, 50],
    [2, 50],
    [1, 65],
    [0, 80],
    [2, 80],
  ],
  "9": [
    [0, 20],
    [2, 20],
    [0, 40],
    [2, 40],
    [1, 50],
    [0, 60],
    [2, 60],
    [0, 80],
    [2, 80],
  ],
  "10": [
    [0, 20],
    [2, 20],
    [1, 30],
    [0, 40],
    [2, 40],
    [0, 60],
    [2, 60],
    [1, 70],
    [0, 80],
    [2, 80],
  ],
};
const COLUMNS = [32, 50, 68];
const HEIGHT = 140;
const SQUARE = 24;

function Mark({ suit, class: name }: { suit: Suit; class?: string }) {
  return (
    <svg class={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUITS[suit]} />
    </svg>
  );
}

function at(x: number, y: number, size: number, turned = false): string {
  const scale = size / SQUARE;
  return `translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${scale}) translate(-12 -12)`;
}

function Pips({ rank, suit }: { rank: Rank; suit: Suit }) {
  const pips = PIPS[rank];
  return (
    <svg class="play-card-pips" viewBox={`0 0 100 ${HEIGHT}`} aria-hidden="true">
      {rank === "A" && <path d={SUITS[suit]} transform={at(50, HEIGHT / 2, 46)} />}
      {pips?.map(([column, height]) => (
        <path
          key={`${column} ${height}`}
          d={SUITS[suit]}
          transform={at(COLUMNS[column] ?? 50, (height * HEIGHT) / 100, 17, height > 50)}
        />
      ))}
      {rank !== "A" && !pips && (
        <>
          <rect x="27" y="32" width="46" height="76" fill="none" stroke="currentColor" />
          <path fill="var(--brass)" d={CROWN} transform={at(50, 44, 22)} />
          <path d={SUITS[suit]} transform={at(50, HEIGHT / 2, 28)} />
          <path fill="var(--brass)" d={CROWN} transform={at(50, 96, 22, true)} />
        </>
      )}
    </svg>
  );
}

interface Own {
  rank: Rank;
  suit: Suit;
  /** Never with pips, as it is narrower than 88 pixels. */
  small?: boolean;
  /** What it counts, where its index does not say so: drawn by the style, if at all. */
  worth?: number | undefined;
}

const classOf = ({ suit, small }: Own): string => `play-card play-card-${suit}${small ? "" : " play-card-pipped"}`;

/** A large index and one suit; from 88 pixels on small ones and pips, which the style shows instead. */
function Face({ rank, suit, small }: Own) {
  return (
    <>
      <span class="play-card-index">
        {rank}
        {!small && <Mark suit={suit} />}
      </span>
      <Mark suit={suit} class="play-card-suit" />
      {!small && (
        <>
          <Pips rank={rank} suit={suit} />
          <span class="play-card-index play-card-end" data-rank={rank} aria-hidden="true">
            <Mark suit={suit} />
          </span>
        </>
      )}
    </>
  );
}

/** A playing card to look at; read aloud as its name, if it has one. */
export function PlayingCardPicture({ label, ...own }: Own & { label?: string }) {
  return (
    <span
      class={classOf(own)}
      data-worth={own.worth}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <Face {...own} />
    </span>
  );
}

/** An empty place for a card. */
export function CardPlace({ aim = false }: { aim?: boolean }) {
  return <span class={aim ? "play-hole play-hole-aim" : "play-hole"} aria-hidden="true" />;
}
