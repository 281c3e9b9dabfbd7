// Solutions by the shape of their trees: which numbers of cards each step joins, whatever the cards and the order.

/** A shape as a text with a square a card: `((▢ ∘ ▢) ∘ ▢) ∘ (▢ ∘ ▢)`; the larger part stands first. */
interface Shape {
  text: string;
  cards: number;
}

const CARD: Shape = { text: "▢", cards: 1 };

export interface Group<S> {
  shape: string;
  /** How many cards the two sides of the last step have; one number for a single card. */
  sizes: readonly number[];
  solutions: S[];
}

const bracketed = ({ text, cards }: Shape): string => (cards > 1 ? `(${text})` : text);

function joined(a: Shape, b: Shape): Shape {
  const [first, second] = a.cards > b.cards || (a.cards === b.cards && a.text >= b.text) ? [a, b] : [b, a];
  return { text: `${bracketed(first)} ∘ ${bracketed(second)}`, cards: a.cards + b.cards };
}

function shapeOf(rpn: string): { shape: Shape; sizes: number[] } {
  const stack: Shape[] = [];
  let sizes = [1];
  for (const token of rpn.split(" ")) {
    if (/^\d/.test(token)) {
      stack.push(CARD);
      continue;
    }
    const [a = CARD, b = CARD] = stack.splice(-2);
    sizes = [a.cards, b.cards].sort((x, y) => y - x);
    stack.push(joined(a, b));
  }
  return { shape: stack[0] ?? CARD, sizes };
}

/** The solutions by shape, in the order in which each shape first comes. */
export function grouped<S extends { rpn: string }>(solutions: readonly S[]): Group<S>[] {
  const groups = new Map<string, Group<S>>();
  for (const solution of solutions) {
    const { shape, sizes } = shapeOf(solution.rpn);
    const group = groups.get(shape.text) ?? { shape: shape.text, sizes, solutions: [] };
    group.solutions.push(solution);
    groups.set(shape.text, group);
  }
  return [...groups.values()];
}
