// Saying Krypto: by a button, or the Space bar.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { formatNumber } from "../../shell/texts";
import * as calls from "./calls";
import type { Deal, Tournament } from "./model";
import { Refused } from "./refused";
import { t } from "./texts";

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
  const can = deal.state === "open" && !out;
  const claim = (): void => {
    if (!can || pressed.current) return;
    pressed.current = true;
    setClaiming(true);
    setError(undefined);
    calls
      .claim(tournament.code, deal.id, token)
      .then(take, setError)
      .finally(() => {
        pressed.current = false;
        setClaiming(false);
      });
  };
  useSpace(claim);
  if (deal.state === "claimed") return <Refused error={error} />;
  return (
    <>
      <p class="say tournament-hint" role="status">
        {out ? out : deal.state === "announced" ? texts.soon : texts.press}{" "}
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
