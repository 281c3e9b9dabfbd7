// The clock of a game, and pausing it: its clock stands, and nothing of it is seen until the player goes on.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../components/icon";
import { announce } from "./announcer";
import { isFor } from "./keys";
import { t } from "./texts";
import { shownTime, useScreenOn } from "./while-playing";

interface Pausing {
  paused: boolean;
  pause: (paused: boolean) => void;
}

const KEY = "p";
/** What the key works in, besides the page as such: the element around a whole game. */
export const GAME = { "data-game": "" };

/** The button beside the clock; the key P does the same. */
function PauseButton({ paused, pause }: Pausing) {
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

interface ClockProps extends Pausing {
  /** What it shows at first, and once the game is over. */
  seconds: number;
  /** Whether the first move was made, with which it starts. */
  begun: boolean;
  /** Whether the game is won, or its solution was shown: there is nothing to pause any more. */
  over: boolean;
  /** True while the rules are open: it stands. */
  learning: boolean;
  /** Hears each second. */
  tick: (seconds: number) => void;
}

/** The clock in the bar of a game, and the button that pauses it. */
export function Clock({ over, paused, pause, learning, ...clocked }: ClockProps) {
  return (
    <>
      <span role="timer" aria-label={t().game.time}>
        <Seconds {...clocked} key={String(over)} over={over} running={!over && !paused && !learning} />
      </span>
      {!over && <PauseButton paused={paused} pause={pause} />}
    </>
  );
}

type SecondsProps = Omit<ClockProps, keyof Pausing | "learning"> & { running: boolean };

/** Drawn anew each second, and nothing else is. The screen may stay on from before the first move. */
function Seconds({ seconds: initial, begun, running, over, tick }: SecondsProps) {
  const [seconds, setSeconds] = useState(initial);
  useScreenOn(running);
  const started = useRef(initial > 0);
  started.current ||= begun;
  const runs = running && started.current;
  const counted = useRef(initial);
  const heard = useRef(tick);
  heard.current = tick;
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
  return <>{shownTime(seconds, over)}</>;
}
