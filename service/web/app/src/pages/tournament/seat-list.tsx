// The players at the table.
import type { ComponentChildren } from "preact";
import { t } from "./texts";

interface Props {
  name: string;
  /** Whether the player acts now. */
  chosen?: boolean;
  children?: ComponentChildren;
}

/** One player; the first letter of the name is drawn beside it. */
export function SeatRow({ name, chosen = false, children }: Props) {
  return (
    <li class={chosen ? "versus-seat versus-seat-chosen" : "versus-seat"} data-initial={[...name][0]?.toUpperCase()}>
      <span class="versus-name">{name}</span>
      {children}
    </li>
  );
}

interface NotesProps {
  name: string;
  me: string | undefined;
  host: string | null;
}

/** Who somebody is. */
export function Notes({ name, me, host }: NotesProps) {
  return (
    <>
      {name === me && <span class="note"> {t().you}</span>}
      {name === host && <span class="note"> {t().host}</span>}
    </>
  );
}
