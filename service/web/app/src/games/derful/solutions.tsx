// How the cards can be won: one way, how many there are, and all of them where they can be listed.
import { type Card, worthOf } from "@countinghouse/client/play/derful31/rules";
import { useState } from "preact/hooks";
import { Sheet } from "../../components/sheet";
import { Heading, HeadingLevel } from "../../shell/announcer";
import { client } from "../../shell/api";
import { AskedView, orHere, useAsked } from "../../shell/asked";
import { formatNumber, t as shared } from "../../shell/texts";
import { cardName, Face, Picture } from "./card";
import { gamesOf, isListed, levelOf, proofOf } from "./deals";
import type { Deal } from "./game";
import { suitsOf } from "./suits";
import { t } from "./texts";

/** All games of the cards: the census of a deck that has just these. */
async function allGames({ cards, order, total }: Deal, signal: AbortSignal): Promise<number[][][]> {
  const copies = new Map<number, number>();
  for (const card of cards) copies.set(worthOf(card), (copies.get(worthOf(card)) ?? 0) + 1);
  const params = { order, total, deck: [...copies] };
  const { jobs } = client.value;
  const job = await jobs.wait(await jobs.submit("31-derful.enumerate", params, { signal }), { signal });
  const grids: number[][][] = [];
  for await (const item of jobs.items(job, { signal })) grids.push((item as { grid: number[][] }).grid);
  return grids;
}

export function All({ deal }: { deal: Deal }) {
  const asked = useAsked("all", ({ signal }) => allGames(deal, signal));
  return (
    <AskedView asked={asked}>
      {(grids) => (
        <>
          <Heading>{t().solutions.allTitle(formatNumber(grids.length))}</Heading>
          <div
            class="derful-pictures wrap gap-3 scroll tall"
            role="region"
            tabIndex={0}
            aria-label={t().solutions.allTitle(formatNumber(grids.length))}
          >
            {grids.map((grid) => (
              <Picture grid={grid} />
            ))}
          </div>
        </>
      )}
    </AskedView>
  );
}

/** A solution as it lies on the table. */
function Laid({ grid }: { grid: Card[][] }) {
  const cards = grid.flat();
  const suits = suitsOf(cards);
  const order = grid.length;
  const look = {
    // As wide as here, not as on the table.
    "--card-kind": "inline-size",
    "--card-width": "initial",
    gridTemplateColumns: `repeat(${order}, minmax(0, 1fr))`,
    maxWidth: `${4 * order}rem`,
  };
  return (
    <ul class="grid gap-2" style={look}>
      {cards.map((card, place) => (
        <li key={place} aria-label={cardName(card)}>
          <Face small card={card} suit={suits[place] ?? "spades"} />
        </li>
      ))}
    </ul>
  );
}

interface SolutionsProps {
  deal: Deal;
  note?: boolean;
  /** True if all of them stand elsewhere. */
  listed?: boolean;
}

export function Solutions({ deal, note = true, listed = false }: SolutionsProps) {
  const [all, showAll] = useState(false);
  const texts = t().solutions;
  const asked = useAsked("solution", (limits) =>
    orHere(
      () => client.value.derful31.solve({ cards: [...deal.cards], order: deal.order, total: deal.total }, limits),
      async () => (await import("./here")).solvedHere(deal),
    ),
  );
  return (
    <AskedView asked={asked}>
      {(found) => (
        <div class="derful-solutions">
          {found.grid ? !note && <Heading>{texts.title}</Heading> : <p>{proofOf(found, true)}</p>}
          {found.grid && <Laid grid={found.grid as Card[][]} />}
          {note && found.grid && <p>{texts.shown}</p>}
          <p class="muted">
            {gamesOf(found)} {levelOf(found)}
          </p>
          {(found.games ?? 0) > 1 && isListed(deal) && !all && !listed && (
            <button type="button" onClick={() => showAll(true)}>
              {texts.all}
            </button>
          )}
          {all && <All deal={deal} />}
        </div>
      )}
    </AskedView>
  );
}

export default function Shown({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  return (
    <Sheet title={shared().game.solutions} closeLabel={shared().close} onClose={onClose}>
      <HeadingLevel value={3}>
        <Solutions deal={deal} />
      </HeadingLevel>
    </Sheet>
  );
}
