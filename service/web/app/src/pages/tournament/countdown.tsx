// What is left of a clock, by the server's time.
import { formatDuration } from "../../shell/texts";
import { useLeft } from "./clock";
import { t } from "./texts";

const LOW_MS = 10_000;

export function Countdown({ deadline, seconds }: { deadline: string; seconds: number }) {
  const left = useLeft(deadline);
  const low = left <= LOW_MS ? " tournament-low" : "";
  return (
    <div class={`tournament-countdown${low}`} role="timer" aria-label={t().game.left}>
      <span>{formatDuration(Math.ceil(left / 1000))}</span>
      <progress aria-label={t().game.left} max={seconds * 1000} value={Math.min(left, seconds * 1000)} />
    </div>
  );
}

/** 3, 2, 1. */
export function Coming({ deadline }: { deadline: string }) {
  const left = Math.ceil(useLeft(deadline) / 1000);
  return (
    <p class="tournament-coming" role="timer" aria-label={t().game.left}>
      {Math.max(1, left)}
    </p>
  );
}
