import type { ComponentChildren } from "preact";
import { Felt, type FeltName } from "./felt";
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
