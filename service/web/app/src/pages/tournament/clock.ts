// The server's clock, as well as it is known here.
import { useEffect, useState } from "preact/hooks";

const SAMPLES = 8;
const TICK_MS = 200;
const ahead: number[] = [];

/** Learn from a time that the server has just sent. */
export function heard(serverNow: string): void {
  ahead.push(Date.parse(serverNow) - Date.now());
  if (ahead.length > SAMPLES) ahead.shift();
}

/** Milliseconds of Unix time. What took least on its way tells most. */
export const serverNow = (): number => Date.now() + (ahead.length > 0 ? Math.max(...ahead) : 0);

/** The milliseconds left until a time of the server, drawn anew as they pass; never below 0. */
export function useLeft(deadline: string): number {
  const left = (): number => Math.max(0, Date.parse(deadline) - serverNow());
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return left();
}
