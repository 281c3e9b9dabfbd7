// The score pad, filled like the paper one: a row a player, a column a hand.
import { Icon } from "../../components/icon";
import { formatNumber, locale } from "../../shell/texts";
import { bestScore, isOver, type Player, type Tournament } from "./model";
import { SeatRow } from "./table";
import { t } from "./texts";

// Who leads, the best first.

const MOST_ON_SLIP = 5;

export const signed = (points: number): string => formatNumber(points).replace("-", "−");

const ranked = ({ players }: Tournament) =>
  players.filter(({ has_left }) => !has_left).sort((a, b) => b.score - a.score || a.name.localeCompare(b.name, locale()));

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
          <SeatRow key={name} name={name} chosen={deal?.status === "claimed" && deal.claimed_by === name}>
            <b class="versus-score">{signed(score)}</b>
          </SeatRow>
        ))}
      </ol>
    </section>
  );
}

type Pad = Pick<Tournament, "hands_total" | "players" | "status">;

export function ScorePad({ tournament, me }: { tournament: Pad; me?: string | undefined }) {
  const texts = t().pad;
  const { hands_total: hands } = tournament;
  // Who left without a point won or lost has no row.
  const players = tournament.players.filter(({ has_left, boxes }) => !has_left || boxes.some((box) => box !== null));
  const best = bestScore(tournament);
  const columns = Math.max(hands, ...players.map(({ boxes }) => boxes.length));
  return (
    <section class="panel tournament-pad" aria-labelledby="tournament-pad">
      <h2 id="tournament-pad" class="minor">
        {texts.title}
      </h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="tournament-pad">
        <table class="wide cells">
          <thead>
            <tr>
              <th scope="col">{texts.player}</th>
              {Array.from({ length: columns }, (_, index) => (
                <th scope="col" key={index} aria-label={texts.hand(String(index + 1))}>
                  {index < hands ? index + 1 : `+${index + 1 - hands}`}
                </th>
              ))}
              <th scope="col">{texts.total}</th>
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <Row
                key={player.name}
                player={player}
                columns={columns}
                best={player.score === best}
                mine={player.name === me}
                over={isOver(tournament)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  player: Player;
  columns: number;
  best: boolean;
  mine: boolean;
  /** True once nobody sits out any more. */
  over: boolean;
}

function Row({ player: { name, score, boxes, sitting_out, has_left }, columns, best, mine, over }: RowProps) {
  const texts = t().pad;
  const note = has_left ? texts.left : sitting_out && !over ? texts.out : mine ? t().you : "";
  return (
    <tr class={best ? "tournament-best" : undefined}>
      <th scope="row">
        {name}
        {note && <span class="note"> {note}</span>}
      </th>
      {Array.from({ length: columns }, (_, index) => {
        const points = boxes[index] ?? null;
        return (
          <td key={index} class={points === null ? undefined : points < 0 ? "bad" : "good"}>
            {points !== null && signed(points)}
          </td>
        );
      })}
      <td class="tournament-total number">
        {best && (
          <span role="img" aria-label={texts.best}>
            <Icon name="trophy" />
          </span>
        )}
        {signed(score)}
      </td>
    </tr>
  );
}
