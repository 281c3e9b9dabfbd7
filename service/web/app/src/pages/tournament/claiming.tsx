// Saying Krypto, by a button or the Space bar, and what is left of a clock, by the server's time.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Bar } from "../../components/figures";
import { formatDuration, formatNumber } from "../../shell/texts";
import * as calls from "./calls";
import { useLeft } from "./calls";
import { Refused } from "./doing";
import type { Deal, Tournament } from "./model";
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
export function Countdown({ deadline }: { deadline: string }) {
  const left = Math.ceil(useLeft(deadline) / 1000);
  return (
    <b class="number" role="timer" aria-label={t().game.left}>
      {Math.max(1, left)}
    </b>
  );
}

interface ClaimingProps {
  tournament: Tournament;
  deal: Deal;
  token: string;
  /** Why the player sits out, if so. */
  out: string | undefined;
  take: (found: Tournament) => void;
}

const TYPED_INTO = "input, textarea, select, summary, a, button:not(.tournament-krypto), [contenteditable], dialog";

export function Claiming({ tournament, deal, token, out, take }: ClaimingProps) {
  const texts = t().claim;
  const [error, setError] = useState<unknown>();
  const pressed = useRef(false);
  const [claiming, setClaiming] = useState(false);
  const can = deal.status === "open" && !out;
  const claim = (): void => {
    if (!can || pressed.current) return;
    pressed.current = true;
    setClaiming(true);
    setError(undefined);
    calls
      .claim(tournament.join_code, deal.deal_number, token)
      .then(take, setError)
      .finally(() => {
        pressed.current = false;
        setClaiming(false);
      });
  };
  useSpace(claim);
  if (deal.status === "claimed") return <Refused error={error} />;
  return (
    <>
      <p class="say tournament-hint" role="status">
        {out ? out : deal.status === "announced" ? texts.soon : texts.press}{" "}
        {can && <span class="tournament-keys say-more">{texts.space}</span>}
      </p>
      <button
        type="button"
        class="tournament-krypto"
        aria-disabled={!can || claiming}
        aria-keyshortcuts="Space"
        // The first press counts, not the release.
        onPointerDown={({ button }) => button === 0 && claim()}
        onClick={claim}
      >
        <b class="number">{texts.krypto}</b> <small>{texts.thenShow(formatNumber(tournament.explain_seconds))}</small>
      </button>
      <Refused error={error} />
    </>
  );
}

function useSpace(press: () => void): void {
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const down = (event: KeyboardEvent): void => {
      const { key, target, repeat } = event;
      if (key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest(TYPED_INTO)) return;
      event.preventDefault();
      if (!repeat) latest.current();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
