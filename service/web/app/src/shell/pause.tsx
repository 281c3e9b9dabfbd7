// The clock of a game, and pausing it: its clock stands, and nothing of it is seen until the player goes on.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../components/icon";
import { announce } from "./announcer";
import { isFor } from "./keys";
import { t } from "./texts";
import { useScreenOn } from "./while-playing";

interface Pausing {
  paused: boolean;
  pause: (paused: boolean) => void;
}

const KEY = "p";
/** What the key works in, besides the page as such: the element around a whole game. */
export const GAME = { "data-game": "" };

/** The button beside the clock; the key P does the same. Where a game is over, there is none. */
export function PauseButton({ paused, pause }: Pausing) {
  const texts = t().game;
  const button = useRef<HTMLButtonElement>(null);
  usePauseKey(button, () => pause(!paused));
  useFocusKept(button, paused);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) announce(paused ? pausedSaid() : texts.resumed);
    first.current = false;
  }, [paused]);
  return (
    <button
      type="button"
      ref={button}
      class="icon-btn icon-btn-bare"
      aria-label={paused ? texts.resume : texts.pause}
      title={paused ? texts.resume : texts.pause}
      aria-keyshortcuts={KEY.toUpperCase()}
      onClick={() => pause(!paused)}
    >
      <Icon name={paused ? "run" : "pause"} />
    </button>
  );
}

const touched = matchMedia("(pointer: coarse)");

/** That the game is paused, and how to go on: nobody presses P on a phone. */
function pausedSaid(): string {
  const { paused, tapToResume, pressToResume } = t().game;
  return `${paused} ${touched.matches ? tapToResume : pressToResume}`;
}

/** What a pause hides. What was typed or asked for there is still there after it. */
export function Pausable({
  paused,
  pause,
  class: look,
  children,
}: Pausing & { class?: string; children: ComponentChildren }) {
  return (
    <>
      {paused && (
        // By keyboard there is the button.
        <div class="covered" onClick={() => pause(false)}>
          <Icon name="run" />
          <p>{pausedSaid()}</p>
        </div>
      )}
      <div class={look} hidden={paused}>
        {children}
      </div>
    </>
  );
}

function usePauseKey(button: { current: HTMLElement | null }, toggle: () => void): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, repeat } = event;
      if (key.toLowerCase() !== KEY || repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isFor(button.current?.closest("[data-game]") ?? null, event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The focus does not get lost in what is hidden: meanwhile the button has it. */
function useFocusKept(button: { current: HTMLElement | null }, paused: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (paused) {
      const inGame = button.current?.closest("[data-game]")?.contains(focused) && focused !== button.current;
      before.current = inGame && focused instanceof HTMLElement ? focused : null;
      if (inGame) button.current?.focus();
    } else if (focused === button.current) {
      before.current?.focus();
    }
  }, [paused]);
}

// The time that a puzzle was looked at, in whole seconds; it stands while the tab is hidden.

const TICK_MS = 1000;

interface Clocked {
  /** Whether the first move was made, with which the clock starts. */
  begun: boolean;
  /** False while it stands: the game is paused or over, or its rules are read. */
  running: boolean;
  /** Hears each second. */
  onTick: (seconds: number) => void;
}

/** Seconds since `initial`, while `running` after the first move. The screen may stay on from before it. */
export function useSeconds(initial: number, { begun, running, onTick }: Clocked): number {
  const [seconds, setSeconds] = useState(initial);
  useScreenOn(running);
  const started = useRef(initial > 0);
  started.current ||= begun;
  const runs = running && started.current;
  const counted = useRef(initial);
  const heard = useRef(onTick);
  heard.current = onTick;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      counted.current += 1;
      setSeconds(counted.current);
      heard.current(counted.current);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return seconds;
}
