import type { ComponentChildren } from "preact";
import { Felt, type FeltName } from "./felt";
import "./tile.css";

interface Props {
  href: string;
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
  return (
    <a class="tile" href={href}>
      <Felt felt={felt} class="tile-art">
        {art}
      </Felt>
      <div class="tile-text">
        <Heading>{title}</Heading>
        <p>{text}</p>
      </div>
      {state && <div class="tile-state">{state}</div>}
    </a>
  );
}
