// Help from the service: the next move, whether the game can still be won, and how.
import type { Result as Answered } from "@countinghouse/client";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { formatNumber } from "../../shell/texts";
import { cardName } from "./card";
import type { Deal, Game } from "./game";
import { type Card, findInHand, HAND, type Move } from "./logic";
import { proofOf } from "./proofs";
import { Solutions } from "./solutions";
import { t } from "./texts";

type Hint = Answered<"31-derful.hint">;

/** A hint in the reader's language. */
function hintText({ code, params: { row, column, card } }: Hint): string {
  const texts = t().hints.codes;
  const at = [cardName(card ?? ""), formatNumber((row ?? 0) + 1), formatNumber((column ?? 0) + 1)] as const;
  switch (code) {
    case "forced":
    case "only":
    case "winning":
      return texts[code](...at);
    case "take-back":
      return texts.takeBack(...at);
    case "dead-end":
      return texts.deadEnd;
    case "complete":
    case "undecided":
      return texts[code];
  }
}

/** What a hint says to do; undefined if it names no move. */
function moveOf({ code, params: { row, column, card } }: Hint, game: Game, order: number): Move | undefined {
  if (row == null || column == null || card == null) return undefined;
  const cell = row * order + column;
  if (code === "take-back") {
    const there = game.cells[cell];
    return there == null ? undefined : [there, HAND];
  }
  const number = findInHand(card, game.cards, game.cells);
  return number === undefined ? undefined : [number, cell];
}

interface Position {
  cards: Card[];
  grid: Array<Array<Card | null>>;
  total: number | null;
}

function HintView({ deal, game, light }: { deal: Deal; game: Game; light: (cells: ReadonlySet<number>) => void }) {
  const [position] = useState<Position>(() => ({ cards: [...game.cards], grid: game.grid, total: deal.total }));
  const asked = useAsked("hint", (limits) => client.value.derful31.hint(position, limits));
  const hint = asked.value;
  useEffect(() => {
    if (!hint) return;
    const { row, column } = hint.params;
    light(row == null || column == null ? new Set() : new Set([row * deal.order + column]));
    announce(hintText(hint));
  }, [hint]);
  return (
    <AskedView asked={asked}>
      {(found) => {
        const move = moveOf(found, game, deal.order);
        return (
          <p class="row derful-hint">
            <span>{hintText(found)}</span>
            {move && (
              <button type="button" onClick={() => game.play(move)}>
                {t().hints.doIt}
              </button>
            )}
          </p>
        );
      }}
    </AskedView>
  );
}

function ProofView({ deal, game }: { deal: Deal; game: Game }) {
  const empty = game.cells.every((card) => card === null);
  const [position] = useState<Position>(() => ({ cards: [...game.cards], grid: game.grid, total: deal.total }));
  const asked = useAsked("proof", (limits) => client.value.derful31.solve({ ...position, count: empty }, limits));
  useEffect(() => {
    if (asked.value) announce(proofOf(asked.value, empty));
  }, [asked.value]);
  return <AskedView asked={asked}>{(found) => <p class="derful-proof">{proofOf(found, empty)}</p>}</AskedView>;
}

function StrategyView({ game }: { game: Game }) {
  const asked = useAsked("strategy", (limits) => client.value.derful31.strategy({ cards: [...game.cards] }, limits));
  return (
    <AskedView asked={asked}>
      {({ category, rule }) => (
        <p class="derful-strategy">
          {t().strategy.category(formatNumber(category))} {t().strategy.rules[rule ?? "none"]}
        </p>
      )}
    </AskedView>
  );
}

type Shown = "hint" | "proof" | "strategy" | "solution";

export function Help({ deal, game, light }: { deal: Deal; game: Game; light: (cells: ReadonlySet<number>) => void }) {
  const [shown, show] = useState<{ what: Shown; round: number }>();
  const texts = t().hints;
  const open = (what: Shown): void => {
    show({ what, round: (shown?.round ?? 0) + 1 });
    if (what === "solution") game.show();
    else if (what !== "proof") game.countHint();
  };
  // What was said holds for the cards as they lay.
  useEffect(() => {
    if (shown?.what === "hint" || shown?.what === "proof") show(undefined);
  }, [game.cells]);
  return (
    <section class="derful-help" aria-label={texts.title}>
      <div class="row">
        <button type="button" class="primary" onClick={() => open("hint")}>
          {texts.next}
        </button>
        <button type="button" onClick={() => open("proof")}>
          {texts.canWin}
        </button>
        {deal.order === 3 && (
          <button type="button" onClick={() => open("strategy")}>
            {texts.strategy}
          </button>
        )}
        <button type="button" onClick={() => open("solution")}>
          {texts.solution}
        </button>
      </div>
      {shown?.what === "hint" && <HintView key={shown.round} deal={deal} game={game} light={light} />}
      {shown?.what === "proof" && <ProofView key={shown.round} deal={deal} game={game} />}
      {shown?.what === "strategy" && <StrategyView game={game} />}
      {shown?.what === "solution" && <Solutions deal={deal} />}
    </section>
  );
}
