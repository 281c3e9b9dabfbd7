// Colours, and sound and vibration at each move, as the player wants them.
import { effect } from "@preact/signals";
import { stored } from "./storage";

export type Theme = "auto" | "light" | "dark";

/** The colours the reader chose; `auto` follows the device. */
export const theme = stored<Theme>("theme", "auto");

const grounds = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
/** The colours around the page: each metadata's own, which holds in the light or in the dark. */
const own = new Map(grounds.map((meta) => [meta.media.includes("dark") ? "dark" : "light", meta.content]));

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === "auto") delete dataset["theme"];
  else dataset["theme"] = theme.value;
  for (const meta of grounds) {
    const follows = meta.media.includes("dark") ? "dark" : "light";
    meta.content = own.get(theme.value === "auto" ? follows : theme.value) ?? meta.content;
  }
});

// Sound and vibration at each move, where the player wants them. Both are off at first, and no file is loaded for them.

/** `card`: one was laid or joined. `key`: something was pressed. `win`: the game is won. */
type Felt = "card" | "key" | "win";

export const sound = stored("sound", false);
export const vibration = stored("vibration", false);

const VIBRATION_MS = 10;

interface Tone {
  hertz: number;
  seconds: number;
  volume: number;
  /** Seconds after the first. */
  after?: number;
}

const TONES: Record<Felt, readonly Tone[]> = {
  card: [{ hertz: 180, seconds: 0.09, volume: 0.25 }],
  key: [{ hertz: 660, seconds: 0.04, volume: 0.1 }],
  win: [
    { hertz: 523, seconds: 0.5, volume: 0.15 },
    { hertz: 659, seconds: 0.5, volume: 0.15, after: 0.12 },
    { hertz: 784, seconds: 0.9, volume: 0.15, after: 0.24 },
  ],
};

let context: AudioContext | undefined;

function play(tones: readonly Tone[]): void {
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, seconds, volume, after = 0 } of tones) {
    const begins = context.currentTime + after;
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.type = "triangle";
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(volume, begins);
    gain.gain.exponentialRampToValueAtTime(0.001, begins + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begins);
    oscillator.stop(begins + seconds);
  }
}

/** Let the player hear and feel what was done. */
export function feel(what: Felt): void {
  if (vibration.peek()) navigator.vibrate?.(VIBRATION_MS);
  if (sound.peek()) play(TONES[what]);
}
