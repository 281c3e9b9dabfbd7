// The cards of Krypto, and the slip beside them.
import type { ComponentChildren, ComponentProps } from "preact";
import "./number-card.css";

const RED = 6;
const GREEN = 10;
const BLUE = 17;
const DECK = 25;

/** Colour and count of a card of the deck: it has three of 1 to 6, four to 10, two to 17, one to 25. */
function kindOf(value: string): { colour: string; copies: number } | undefined {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > DECK) return undefined;
  if (number <= RED) return { colour: "red", copies: 3 };
  if (number <= GREEN) return { colour: "green", copies: 4 };
  return number <= BLUE ? { colour: "blue", copies: 2 } : { colour: "violet", copies: 1 };
}

interface Own {
  value: string | number;
  /** How a joined card was made: `16 + 10`. */
  made?: string;
  chosen?: boolean;
}

type Props = Own & Omit<ComponentProps<"button">, keyof Own | "type" | "class" | "children">;

const classOf = ({ made, chosen }: Own): string =>
  `num-card${made === undefined ? "" : " num-card-made"}${chosen ? " num-card-chosen" : ""}`;

const colourOf = ({ value, made }: Own): { color: string } | undefined => {
  const kind = made === undefined ? kindOf(String(value)) : undefined;
  return kind && { color: `var(--card-${kind.colour})` };
};

/** What is in the corners, and how it was made, is drawn by the style: the text of the card is its value alone. */
function Face({ value, made }: Own) {
  const text = String(value);
  const copies = made === undefined ? (kindOf(text)?.copies ?? 0) : 0;
  return (
    <>
      <b class={text.length > 3 ? "num-card-long" : undefined}>{text}</b>
      {copies > 0 && <u style={{ "--copies": copies }} />}
      {made === undefined ? <i data-corner={text} /> : <small data-made={made} />}
    </>
  );
}

/** A card of Krypto to press. */
export function NumberCard({ value, made, chosen = false, ...rest }: Props) {
  const own = { value, chosen, ...(made !== undefined && { made }) };
  return (
    <button aria-pressed={chosen} {...rest} type="button" class={classOf(own)} style={colourOf(own)}>
      <Face {...own} />
    </button>
  );
}

/** A card to look at, as in a solution. */
export function NumberCardPicture({ value, made }: Own) {
  const own = { value, ...(made !== undefined && { made }) };
  return (
    <span class={classOf(own)} style={colourOf(own)}>
      <Face {...own} />
    </span>
  );
}

/** The place of a card that was joined with another. */
export function LeftPlace() {
  return <span class="num-left" aria-hidden="true" />;
}

/** The sixth place of a hand: the steps so far, or what is to be done before the first. */
export function Slip({ title, steps, children }: { title: string; steps: readonly string[]; children?: ComponentChildren }) {
  return (
    <div class="slip">
      <p class="slip-title">{title}</p>
      {steps.length > 0 ? (
        <ol>
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      ) : (
        children
      )}
    </div>
  );
}
