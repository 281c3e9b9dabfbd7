// A tile that leads to something, and small pictures of the games for it.
import type { ComponentChildren } from "preact";
import { Felt, type FeltName } from "./play-layout";
import "./tile.css";

interface Props {
  /** Where it leads; without one it is a tile that is not ready. */
  href?: string;
  felt: FeltName;
  title: string;
  text: ComponentChildren;
  /** A picture on the felt; nothing that says more than the text. */
  art?: ComponentChildren;
  /** At the end: what to do, or how it went. */
  state?: ComponentChildren;
  level?: 2 | 3;
}

/** A way to a game or a page: a picture, a name, a line, and how it stands. */
export function Tile({ href, felt, title, text, art, state, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const Element = href === undefined ? "div" : "a";
  return (
    <Element class="tile" {...(href !== undefined && { href })}>
      <Felt felt={felt} class="tile-art">
        {art}
      </Felt>
      <div class="tile-text">
        <Heading>{title}</Heading>
        <p>{text}</p>
      </div>
      {state && <div class="tile-state">{state}</div>}
    </Element>
  );
}

// Small pictures of the games, for their tiles. They say nothing that the tile's text does not.

const FAN = [2, 8, 10, 4, 16];
const SPREAD = 13;
const COLOURS = [
  { upTo: 6, colour: "red" },
  { upTo: 10, colour: "green" },
  { upTo: 17, colour: "blue" },
  { upTo: 25, colour: "violet" },
];

const CARD = { fill: "var(--ivory)", stroke: "var(--ivory-edge)" };

/** The walls of cages, and the cells between them. */
export const WALL = { fill: "none", stroke: "var(--wall)", "stroke-width": 2.5 };
export const CELL = { stroke: "#00000040", "stroke-width": 0.5 };

/** What pictures are drawn on. */
export function Art({ children }: { children: ComponentChildren }) {
  return (
    <svg class="art" viewBox="0 0 200 120" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Five cards of Krypto as a fan. */
export function KryptoArt({ numbers = FAN }: { numbers?: readonly number[] }) {
  return (
    <Art>
      {numbers.map((value, index) => (
        <g
          key={index}
          transform={`translate(100 196) rotate(${(index - (numbers.length - 1) / 2) * SPREAD}) translate(0 -132)`}
        >
          <rect {...CARD} x="-19" y="-27" width="38" height="54" rx="5" />
          <text fill={`var(--card-${COLOURS.find(({ upTo }) => value <= upTo)?.colour ?? "ink"})`} y="7">
            {value}
          </text>
        </g>
      ))}
    </Art>
  );
}

const CAGES = ["1123", "1423", "4453", "6657"];
const DIGITS = ["4 2 ", " 3 1", "  4 ", "1  2"];

/** A KenKen of four by four. */
export function KenKenArt() {
  const cells = CAGES.flatMap((row, y) => [...row].map((cage, x) => ({ cage, x, y, digit: DIGITS[y]?.[x] ?? "" })));
  const wall = ({ x, y, cage }: (typeof cells)[number]): string =>
    `${CAGES[y]?.[x + 1] && CAGES[y]?.[x + 1] !== cage ? `M${x * 22 + 22} ${y * 22}v22` : ""}${
      CAGES[y + 1] && CAGES[y + 1]?.[x] !== cage ? `M${x * 22} ${y * 22 + 22}h22` : ""
    }`;
  return (
    <Art>
      <g transform="translate(56 16)">
        {cells.map(({ cage, x, y, digit }) => (
          <g key={`${x} ${y}`}>
            <rect {...CELL} fill={`var(--tint-${(Number(cage) % 5) + 1})`} x={x * 22} y={y * 22} width="22" height="22" />
            <text font-size="14" fill="var(--ink)" x={x * 22 + 11} y={y * 22 + 16}>
              {digit}
            </text>
          </g>
        ))}
        <path {...WALL} d={`M0 0h88v88h-88Z${cells.map(wall).join("")}`} />
      </g>
    </Art>
  );
}

const HAND = [
  { rank: "9", red: false, x: -34, turn: -14 },
  { rank: "A", red: true, x: 0, turn: 0 },
  { rank: "Q", red: false, x: 34, turn: 14 },
];

/** Three playing cards. */
export function DerfulArt() {
  return (
    <Art>
      {HAND.map(({ rank, red, x, turn }) => (
        <g key={rank} transform={`translate(${100 + x} ${60 + Math.abs(x) / 5}) rotate(${turn})`}>
          <rect {...CARD} x="-25" y="-36" width="50" height="72" rx="5" />
          <text text-anchor="start" fill={`var(--card-${red ? "red" : "ink"})`} x="-20" y="-14">
            {rank}
          </text>
          <path
            fill={`var(--card-${red ? "red" : "ink"})`}
            transform="translate(-12 -6) scale(1.2)"
            d={
              red
                ? "M12 21C9 16.5 3 13.3 3 8.3A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 9 1.8C21 13.3 15 16.5 12 21Z"
                : "M12 2.5C9.5 7 3.5 9.8 3.5 14.3a4.1 4.1 0 0 0 7.3 2.5c-.2 2-.9 3.5-2.3 4.7h7c-1.4-1.2-2.1-2.7-2.3-4.7a4.1 4.1 0 0 0 7.3-2.5C20.5 9.8 14.5 7 12 2.5Z"
            }
          />
        </g>
      ))}
    </Art>
  );
}

const YEAR = "2026";
const STEP = 38;

/** Digits in a row, as cards, with a place for a sign between each two. */
export function YearArt({ digits = YEAR }: { digits?: string }) {
  const first = 100 - ((digits.length - 1) * STEP) / 2;
  return (
    <Art>
      {[...digits].map((digit, index) => (
        <g key={index} transform={`translate(${first + index * STEP} 60)`}>
          <rect {...CARD} x="-13" y="-23" width="26" height="46" rx="5" />
          <text fill="var(--card-ink)" y="7">
            {digit}
          </text>
          {index > 0 && <circle fill="var(--felt-line)" cx={-STEP / 2} r="4" />}
        </g>
      ))}
    </Art>
  );
}

const HEIGHTS = [2, 5, 12, 24, 44, 62, 76, 80, 70, 52, 36, 20, 10, 4];
const PEAK = 7;

/** Bars, as of all totals of a game. */
export function BarsArt() {
  return (
    <Art>
      {HEIGHTS.map((height, index) => (
        <rect
          key={index}
          fill={index === PEAK ? "var(--brass-hi)" : "#9fd6cf"}
          x={24 + index * 11}
          y={104 - height}
          width="8"
          height={height}
          rx="1.5"
        />
      ))}
      <path fill="none" stroke="var(--felt-line)" d="M20 104.5h160" />
    </Art>
  );
}

/** Rows of a table. */
export function TableArt() {
  return (
    <Art>
      <rect {...CARD} x="42" y="18" width="116" height="84" rx="6" />
      <path fill="none" stroke="var(--ivory-edge)" d="M42 38h116M42 54h116M42 70h116M42 86h116M80 18v84M118 18v84" />
      {["3", "4", "5", "6"].map((order, index) => (
        <text key={order} font-size="12" fill="var(--card-dim)" x="61" y={50 + index * 16}>
          {order}
        </text>
      ))}
    </Art>
  );
}

/** A cage with its clue, and how it can be filled. */
export function CageArt() {
  return (
    <Art>
      <g transform="translate(52 28)">
        {["1", "2", "3"].map((digit, index) => (
          <g key={digit}>
            <rect {...CELL} fill={`var(--tint-${index + 1})`} x={index * 32} width="32" height="32" />
            <text fill="var(--ink)" x={index * 32 + 16} y="25">
              {digit}
            </text>
          </g>
        ))}
        <rect {...CELL} fill="var(--tint-4)" y="32" width="32" height="32" />
        <path {...WALL} d="M0 0h96v32h-64v32h-32Z" />
        <text font-size="22" fill="currentColor" x="66" y="58">
          12+
        </text>
      </g>
    </Art>
  );
}
