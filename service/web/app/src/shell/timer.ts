// The time that a puzzle was looked at, in whole seconds; it stands while the tab is hidden.
import { useEffect, useRef, useState } from "preact/hooks";

const TICK_MS = 1000;

/** Seconds since `initial`, while `running`. `onTick` hears each. */
export function useSeconds(initial: number, running: boolean, onTick?: (seconds: number) => void): number {
  const [seconds, setSeconds] = useState(initial);
  const counted = useRef(initial);
  const heard = useRef(onTick);
  heard.current = onTick;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      counted.current += 1;
      setSeconds(counted.current);
      heard.current?.(counted.current);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}
