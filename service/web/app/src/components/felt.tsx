import type { ComponentChildren } from "preact";
import "./felt.css";

/** The games and their felts; `mini` is the small KenKen of a day. */
export type FeltName = "krypto" | "kenken" | "mini" | "derful" | "versus";

interface Props {
  felt: FeltName;
  class?: string;
  children?: ComponentChildren;
}

/** A piece of the table. */
export function Felt({ felt, class: more, children }: Props) {
  return (
    <div class={more ? `felt ${more}` : "felt"} data-felt={felt}>
      {children}
    </div>
  );
}
