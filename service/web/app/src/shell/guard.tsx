// A part of a page that may fail without taking the rest of the page away.
import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { Sheet } from "../components/sheet";
import { Trouble } from "./asked";
import { t } from "./texts";

/** Keep and report an error of what is drawn within; the second value draws it again. */
export const useReported = () => useErrorBoundary((error) => console.error(error));

interface Props {
  /** Closes what is in it, which then is a sheet. */
  onClose?: () => void;
  children: ComponentChildren;
}

/** Draw the children, or what went wrong meanwhile. */
export function Guard({ onClose, children }: Props) {
  const [error, reset] = useReported();
  if (error === undefined) return children;
  const trouble = <Trouble error={error} again={reset} />;
  if (!onClose) return trouble;
  return (
    <Sheet title={t().trouble.title} closeLabel={t().close} onClose={onClose}>
      {trouble}
    </Sheet>
  );
}
