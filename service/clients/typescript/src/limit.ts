// How long a call may take.

import type { CallOptions } from "./call-options.js";
import { TimedOutError } from "./errors.js";

// Timers take no longer ones.
const LONGEST_MS = 2 ** 31 - 1;

/** The caller's signal and the time left. */
export class Limit {
  readonly signal: AbortSignal | undefined;
  readonly #aborted: AbortSignal | undefined;
  readonly #timeoutMs: number;
  readonly #end: number;

  constructor({ signal, timeoutMs = Infinity }: CallOptions = {}) {
    this.#aborted = signal;
    this.#timeoutMs = timeoutMs;
    this.#end = performance.now() + timeoutMs;
    const timed = timeoutMs <= LONGEST_MS ? [AbortSignal.timeout(Math.max(0, timeoutMs))] : [];
    const signals = [...(signal ? [signal] : []), ...timed];
    this.signal = signals.length > 0 ? AbortSignal.any(signals) : undefined;
  }

  /** Whether the caller aborted the call. */
  get aborted(): boolean {
    return this.#aborted?.aborted ?? false;
  }

  /** Milliseconds. */
  get left(): number {
    return this.#end - performance.now();
  }

  /** Throw if the call was aborted or its time is up. */
  check(): void {
    this.#aborted?.throwIfAborted();
    if (this.left <= 0 || this.signal?.aborted) {
      throw new TimedOutError(`Not finished within ${this.#timeoutMs} ms`);
    }
  }

  /** Wait, unless the call is aborted or its time is up before. */
  async sleep(ms: number): Promise<void> {
    this.check();
    const { signal } = this;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener("abort", done);
    });
    this.check();
  }

  /**
   * The promise's value, unless it takes longer, or the call is aborted or its time is up before. It does not rely on
   * what the promise does then: Node's requests hold their signals weakly, and one that was collected aborts nothing.
   */
  async within<T>(ms: number, promise: Promise<T>): Promise<T> {
    const { signal } = this;
    let stop = (_error: Error): void => undefined;
    const stopped = new Promise<never>((_resolve, reject) => (stop = reject));
    const timer = setTimeout(() => stop(new Error(`Nothing came for ${ms} ms`)), ms);
    const abort = (): void => stop(new Error("Aborted"));
    signal?.addEventListener("abort", abort);
    try {
      return await Promise.race([promise, stopped]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }
}
