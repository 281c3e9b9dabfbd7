// What is left of a clock, by the server's time.
import { Bar } from "../../components/progress";
import { formatDuration } from "../../shell/texts";
import { useLeft } from "./clock";
import { t } from "./texts";

const LOW_MS = 10_000;

/** The time left, in figures. */
export function Clock({ deadline }: { deadline: string }) {
  const left = useLeft(deadline);
  const low = left <= LOW_MS ? " tournament-low" : "";
  return (
    <span class={`tournament-countdown${low}`} role="timer" aria-label={t().game.left}>
      {formatDuration(Math.ceil(left / 1000))}
    </span>
  );
}

/** The time left, as a bar. */
export function TimeBar({ deadline, seconds }: { deadline: string; seconds: number }) {
  const left = Math.min(useLeft(deadline), seconds * 1000);
  return (
    <div class="versus-time wide">
      <Bar label={t().game.left} max={seconds * 1000} value={left} />
    </div>
  );
}

/** The seconds left, in a ring. */
export function SecondsRing({ deadline, seconds }: { deadline: string; seconds: number }) {
  const left = useLeft(deadline);
  return (
    <span class="ring versus-ring" aria-hidden="true" style={{ "--part": `${Math.min(100, left / seconds / 10)}%` }}>
      {Math.ceil(left / 1000)}
    </span>
  );
}

/** 3, 2, 1. */
export function Coming({ deadline }: { deadline: string }) {
  const left = Math.ceil(useLeft(deadline) / 1000);
  return (
    <p class="tournament-coming number" role="timer" aria-label={t().game.left}>
      {Math.max(1, left)}
    </p>
  );
}
