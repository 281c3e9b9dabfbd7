// A part of a page that may fail without taking the rest of the page away.
import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { Trouble } from "./asked";

/** What is in it, or what went wrong while it was drawn. */
export function Guard({ children }: { children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary();
  return error === undefined ? children : <Trouble error={error} again={reset} />;
}
