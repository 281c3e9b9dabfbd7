// Help from the service, or this device while it is away: the next move, whether the game can still be won, and how.
import type { Result as Answered } from "@countinghouse/client";
import { type Card, findInHand, HAND, type Move } from "@countinghouse/client/play/derful31/rules";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { client } from "../../shell/api";
import { AskedView, orHere, useAsked } from "../../shell/asked";
import { formatNumber, t as shared } from "../../shell/texts";
import { HintCard } from "../sheets/hint-card";
import { cardName } from "./card";
import { proofOf } from "./deals";
import type { Deal, Game } from "./game";
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

/** What a hint speaks of. */
export interface Hinted {
  /** The place. */
  lit?: number | undefined;
  /** The card in the hand. */
  marked?: number | undefined;
}

interface HelpProps {
  deal: Deal;
  game: Game;
  light: (hinted: Hinted) => void;
  onClose: () => void;
}

const positionOf = ({ cards, grid }: Game, { total }: Deal): Position => ({ cards: [...cards], grid, total });

function HintView({ deal, game, light, onClose }: HelpProps) {
  const [position] = useState(() => positionOf(game, deal));
  const asked = useAsked("hint", (limits) =>
    orHere(
      () => client.value.derful31.hint(position, limits),
      async () => (await import("./here")).hintHere(position.cards, position.grid, position.total),
    ),
  );
  const hint = asked.value;
  const move = hint && moveOf(hint, game, deal.order);
  useEffect(() => {
    if (!hint) return;
    game.countHint(position.grid.flat().join());
    const [row, column] = hint.place ?? [];
    light({ lit: row === undefined || column === undefined ? undefined : row * deal.order + column, marked: move?.[0] });
    return () => light({});
  }, [hint]);
  const texts = shared().game;
  return (
    <HintCard
      title={texts.hint}
      onClose={onClose}
      actions={
        move && (
          <Button kind="primary" onClick={() => game.play(move)}>
            {texts.doIt}
          </Button>
        )
      }
    >
      <AskedView asked={asked}>{(found) => <p>{hintText(found)}</p>}</AskedView>
    </HintCard>
  );
}

function ProofView({ deal, game, onClose }: HelpProps) {
  const empty = game.cells.every((card) => card === null);
  const [position] = useState(() => positionOf(game, deal));
  const asked = useAsked("proof", (limits) =>
    orHere(
      () => client.value.derful31.solve({ ...position, with_games: empty }, limits),
      async () => (await import("./here")).solvedHere(deal, position.grid),
    ),
  );
  return (
    <HintCard title={t().hints.canWin} onClose={onClose}>
      <AskedView asked={asked}>{(found) => <p>{proofOf(found, empty)}</p>}</AskedView>
    </HintCard>
  );
}

function StrategyView({ game, onClose }: HelpProps) {
  const asked = useAsked("strategy", (limits) => client.value.derful31.strategy({ cards: [...game.cards] }, limits));
  useEffect(() => {
    if (asked.value) game.countHint("strategy");
  }, [asked.value]);
  return (
    <HintCard title={t().hints.strategy} onClose={onClose}>
      <AskedView asked={asked}>
        {({ category, rule }) => (
          <p>
            {t().strategy.category(formatNumber(category))} {t().strategy.rules[rule ?? "none"]}
          </p>
        )}
      </AskedView>
    </HintCard>
  );
}

export type Helped = "hint" | "proof" | "strategy";
const VIEWS = { hint: HintView, proof: ProofView, strategy: StrategyView };

interface Asking {
  shown: { what: Helped; round: number } | undefined;
  ask: (what: Helped) => void;
  close: () => void;
}

/** What was asked for last, until the cards lie otherwise: it holds for them as they lay. */
export function useHelp(game: Game): Asking {
  const [shown, show] = useState<Asking["shown"]>();
  useEffect(() => show(undefined), [game.cells]);
  return {
    shown,
    ask: (what) => show({ what, round: (shown?.round ?? 0) + 1 }),
    close: () => show(undefined),
  };
}

export function Help({ asking: { shown, close }, ...props }: Omit<HelpProps, "onClose"> & { asking: Asking }) {
  if (!shown) return null;
  const View = VIEWS[shown.what];
  return <View key={shown.round} {...props} onClose={close} />;
}
