// Who leads, the best first.
import { formatNumber } from "../../shell/texts";
import type { Tournament } from "./model";
import { SeatRow } from "./seat-list";
import { t } from "./texts";

const MOST_ON_SLIP = 5;

export const signed = (points: number): string => formatNumber(points).replace("-", "−");

const ranked = ({ players }: Tournament) =>
  players.filter(({ left }) => !left).sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));

/** Lines for the slip. */
export const standingLines = (tournament: Tournament): string[] =>
  ranked(tournament)
    .slice(0, MOST_ON_SLIP)
    .map(({ name, score }) => `${name} ${signed(score)}`);

/** For all to see. */
export function Standing({ tournament }: { tournament: Tournament }) {
  const { deal } = tournament;
  return (
    <section class="versus-standing" aria-labelledby="versus-standing">
      <h2 id="versus-standing">{t().game.standing}</h2>
      <ol class="grid gap-2">
        {ranked(tournament).map(({ name, score }) => (
          <SeatRow key={name} name={name} chosen={deal?.state === "claimed" && deal.claimed_by === name}>
            <b class="versus-score">{signed(score)}</b>
          </SeatRow>
        ))}
      </ol>
    </section>
  );
}
