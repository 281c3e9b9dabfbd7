import type { ComponentChildren, ComponentProps } from "preact";
import "./key.css";

interface Own {
  /** A small line at the lower edge: how many are left. */
  sub?: ComponentChildren;
  /** Used up, but still to be pressed. */
  spent?: boolean;
  children: ComponentChildren;
}

type Props = Own & Omit<ComponentProps<"button">, keyof Own | "type" | "class">;

/** An ivory key of a pad. */
export function Key({ sub, spent = false, children, ...rest }: Props) {
  return (
    <button {...rest} type="button" class={spent ? "key key-spent" : "key"}>
      {children}
      {sub !== undefined && <small>{sub}</small>}
    </button>
  );
}
