// How a deal ended, for all to see, until the next one shows its cards.
import { Counter } from "../../components/figures";
import { shown } from "../../games/krypto/game";
import { SolutionRow } from "../../games/krypto/table";
import { Countdown } from "./claiming";
import { type Deal, pointsOf, type Tournament } from "./model";
import { Explanation, outcome, readable } from "./outcome";
import { t } from "./texts";

interface Props {
  tournament: Tournament;
  /** The deal that ended. */
  deal: Deal;
  /** When the next one shows its cards; undefined for the last one. */
  until: string | undefined;
}

export default function Moment({ tournament, deal, until }: Props) {
  return (
    <div class="versus-moment spread" data-won={deal.status === "solved" || undefined}>
      {deal.status === "solved" ? <Won tournament={tournament} deal={deal} /> : <Lost tournament={tournament} deal={deal} />}
      {until && (
        <p class="say">
          {t().game.next} <Countdown deadline={until} />
        </p>
      )}
    </div>
  );
}

type OfDeal = Pick<Props, "tournament" | "deal">;

function Won({ tournament, deal }: OfDeal) {
  const texts = t().outcome;
  const name = deal.claimed_by ?? "";
  const points = pointsOf(tournament, name, deal.hand_number) ?? 1;
  return (
    <>
      <div class="versus-seat versus-seat-chosen versus-winner" data-initial={[...name][0]?.toUpperCase()}>
        <p class="grow">
          <b class="number">{texts.won(name)}</b>
          {points > 1 && <span>{texts.streak(String(Math.log2(points) + 1))}</span>}
        </p>
        <b class="number versus-points">{texts.points(String(points))}</b>
      </div>
      <Counter label={texts.made} value={shown(String(deal.target))} won />
      {deal.expression !== null && <SolutionRow expression={readable(deal.expression)} />}
    </>
  );
}

/** What went wrong; nobody has found a way that could be shown. */
function Lost({ tournament, deal }: OfDeal) {
  return (
    <>
      <p class="versus-outcome number">{outcome(tournament, deal)}</p>
      {deal.cards && <p class="say">{t().outcome.dealt(deal.cards.join(", "), shown(String(deal.target)))}</p>}
      <div class="panel versus-fault" hidden={deal.expression === null}>
        <Explanation tournament={tournament} deal={deal} />
      </div>
    </>
  );
}
