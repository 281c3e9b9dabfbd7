// All that is not needed at each move: whether it can be won, other games, one's own cards, the link.
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { t as shared } from "../../shell/catalogue";
import { Embed } from "../../shell/embed";
import { Share } from "../../shell/share";
import { formatNumber } from "../../shell/texts";
import { Choose } from "./choose";
import type { Deal, Game } from "./game";
import type { Helped } from "./help";
import { isOwn } from "./own";
import { OwnCards } from "./own-cards";
import { StartedGames } from "./started-games";
import { t } from "./texts";

interface Props {
  deal: Deal;
  game: Game;
  onClose: () => void;
  ask: (what: Helped) => void;
  onSolution: () => void;
}

const STRATEGY_ORDER = 3;

export default function More({ deal, onClose, ask, onSolution }: Props) {
  const texts = t().hints;
  const name = t().name(formatNumber(deal.order), formatNumber(deal.total ?? 0));
  return (
    <Sheet title={t().tools.more} closeLabel={shared().close} onClose={onClose}>
      <div class="derful-more stack gap-3">
        <div class="stack gap-3">
          <Button kind="quiet" onClick={() => ask("proof")}>
            {texts.canWin}
          </Button>
          {deal.order === STRATEGY_ORDER && (
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
