// What has just happened at the table, and telling it to those who do not see it.
import { useEffect } from "preact/hooks";
import { announce } from "../../shell/announcer";
import type { Deal, RoomProps, Tournament } from "./model";
import { dealName, outcome, readable } from "./outcome";
import { t } from "./texts";

/** Whether the player has claimed the deal, and is to show how. */
export const isMine = (deal: Deal, { seat, plays }: Pick<RoomProps, "seat" | "plays">): boolean =>
  plays && deal.status === "claimed" && deal.claimed_by === seat.name;

/** The deal whose end is told now: until the next one shows its cards. */
export function justEnded({ deal, previous }: Tournament): Deal | undefined {
  if (!deal || deal.status === "open" || deal.status === "claimed") return undefined;
  return (deal.status === "announced" ? previous : deal) ?? undefined;
}

/** Tell those who do not see it what has happened. */
export function useAnnouncements(room: RoomProps): void {
  const { tournament } = room;
  const { deal } = tournament;
  useEffect(() => {
    if (!deal) return;
    const texts = t();
    const ended = justEnded(tournament);
    if (ended) {
      const way = ended.status === "solved" && ended.expression !== null ? `${readable(ended.expression)}. ` : "";
      const next = deal.status === "announced" ? dealName(deal, tournament.hands_total) : "";
      announce(`${outcome(tournament, ended)} ${way}${next}`.trim());
    } else if (deal.status === "announced") announce(dealName(deal, tournament.hands_total));
    if (deal.status === "open" && deal.cards) announce(texts.game.opened(deal.cards.join(", "), String(deal.target)));
    if (deal.status === "claimed")
      announce(isMine(deal, room) ? texts.claim.yours : texts.claim.says(deal.claimed_by ?? ""));
  }, [deal?.deal_number, deal?.status]);
}
