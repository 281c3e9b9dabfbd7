// The sounds of moves, made of tones. They are loaded where they are wanted.
/** `card`: one was laid or joined. `key`: something was pressed. `win`: the game is won. */
export type Felt = "card" | "key" | "win";

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

export function play(what: Felt): void {
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, seconds, volume, after = 0 } of TONES[what]) {
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
