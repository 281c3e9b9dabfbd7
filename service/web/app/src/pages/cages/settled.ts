const SETTLED_AFTER_MS = 250;

/** Resolves once nothing has changed for a moment, so that not every key is a question. Never if the signal aborts. */
export async function settled(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, SETTLED_AFTER_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
