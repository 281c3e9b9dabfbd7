// For answers that come late.
import { useEffect, useRef } from "preact/hooks";

/** A function that tells whether the component is still shown. */
export function useStillShown(): () => boolean {
  const shown = useRef(true);
  useEffect(
    () => () => {
      shown.current = false;
    },
    [],
  );
  return () => shown.current;
}
