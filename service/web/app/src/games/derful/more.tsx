// What 31-derful has in the sheet behind More: whether it can be won, other games, one's own cards.
import { useMemo } from "preact/hooks";
import { Button } from "../../components/button";
import { useRun } from "../../shell/run";
import { formatNumber } from "../../shell/texts";
import { MoreSheet } from "../sheets/more-sheet";
import { Choose, OwnCards } from "./choose";
import { isOwn } from "./deals";
import type { Deal, Game } from "./game";
import type { Helped } from "./help";
import { openGames } from "./kept";
import { t } from "./texts";

// Games that were begun and not finished.

const MOST_SHOWN = 8;

interface StartedGamesProps {
  /** The code of the game that is played now. */
  but: string;
  onChosen: () => void;
}

function StartedGames({ but, onChosen }: StartedGamesProps) {
  const found = useMemo(() => openGames().filter(({ code }) => code !== but), []).slice(0, MOST_SHOWN);
  const texts = t().started;
  if (found.length === 0) return null;
  return (
    <section>
      <h3>{texts.title}</h3>
      <ul class="derful-started">
        {found.map(({ state: { order, total, link, placed } }) => (
          <li>
            <a class="tap" href={link} onClick={onChosen}>
              {texts.game(formatNumber(order), total === null ? texts.noTotal : formatNumber(total), placed)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoreProps {
  deal: Deal;
  game: Game;
  onClose: () => void;
  ask: (what: Helped) => void;
  onSolution: () => void;
}

const STRATEGY_ORDER = 3;

export default function More({ deal, onClose, ask, onSolution }: MoreProps) {
  const texts = t().hints;
  const run = useRun();
  const own = isOwn(deal);
  const strategic = deal.order === STRATEGY_ORDER;
  return (
    <MoreSheet
      name={t().name(formatNumber(deal.order), formatNumber(deal.total ?? 0))}
      link={deal.link}
      code={own ? undefined : deal.code}
      others={
        <>
          <Choose order={deal.order} total={deal.total} onChosen={onClose} />
          <div class="stack gap-3">
            <h3>{t().choose.own}</h3>
            <OwnCards initial={own ? deal.cards.join(" ") : ""} onChosen={onClose} />
          </div>
          <StartedGames but={deal.code} onChosen={onClose} />
        </>
      }
      onSolution={onSolution}
      onClose={onClose}
    >
      {(!run || strategic) && (
        <div class="halves">
          {/* It helps, and is counted as no hint. */}
          {!run && <Button onClick={() => ask("proof")}>{texts.canWin}</Button>}
          {strategic && <Button onClick={() => ask("strategy")}>{texts.strategy}</Button>}
        </div>
      )}
    </MoreSheet>
  );
}
