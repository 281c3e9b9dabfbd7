// All that is not needed at each move: whether it can be won, other games, one's own cards, the link.
import { useMemo } from "preact/hooks";
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { useRun } from "../../shell/run";
import { Share } from "../../shell/share";
import { formatNumber, t as shared } from "../../shell/texts";
import { Embed } from "../codes/embed";
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
  const unaided = useRun()?.unaided;
  const name = t().name(formatNumber(deal.order), formatNumber(deal.total ?? 0));
  return (
    <Sheet title={t().tools.more} closeLabel={shared().close} onClose={onClose}>
      <div class="derful-more stack gap-3">
        <div class="stack gap-3">
          {!unaided && (
            <Button kind="quiet" onClick={() => ask("proof")}>
              {texts.canWin}
            </Button>
          )}
          {deal.order === STRATEGY_ORDER && !unaided && (
            <Button kind="quiet" onClick={() => ask("strategy")}>
              {texts.strategy}
            </Button>
          )}
          <Button kind="quiet" onClick={onSolution}>
            {texts.solution}
          </Button>
        </div>
        <Choose order={deal.order} total={deal.total} onChosen={onClose} />
        <OwnCards initial={isOwn(deal) ? deal.cards.join(" ") : ""} onChosen={onClose} />
        <StartedGames but={deal.code} onChosen={onClose} />
        <Share text={name} link={deal.link} label={shared().share.link} />
        {!isOwn(deal) && <Embed code={deal.code} title={name} />}
        {!isOwn(deal) && (
          <p class="muted">
            {shared().game.code} <code>{deal.code}</code>
          </p>
        )}
      </div>
    </Sheet>
  );
}
