// Buttons that have nothing to do.
import type { ComponentProps } from "preact";

/** The attributes of a button that keeps the focus while it is idle; a disabled one would lose it. */
export const idleIf = (idle: boolean, onClick: ComponentProps<"button">["onClick"]) => ({
  "aria-disabled": idle || undefined,
  onClick: idle ? undefined : onClick,
});
