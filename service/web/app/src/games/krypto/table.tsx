// The table that a game lies on. A game that is still awaited has all of it in its final place.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { IconButton, Key } from "../../components/button";
import { Counter } from "../../components/figures";
import { Icon } from "../../components/icon";
import { LeftPlace, NumberCardPicture, Slip } from "../../components/number-card";
import { PlayLayout } from "../../components/play-layout";
import { today } from "../../shell/dates";
import { Guard } from "../../shell/guard";
import { addressOf } from "../../shell/router";
import { GameBar, useRun } from "../../shell/run";
import { formatNumber, t as shared } from "../../shell/texts";
import "./krypto.css";
import { written } from "@countinghouse/client/play/krypto/fraction";
import { shown } from "./game";
import { t } from "./texts";
import type { Playing } from "./use-game";

// Whether there is a side panel beside the table.

const query = matchMedia("(min-width: 1024px)");

export const wide = signal(query.matches);

query.addEventListener("change", () => {
  wide.value = query.matches;
});

interface Props {
  /** The day whose game it is. */
  date?: string | undefined;
  /** The middle of the bar. */
  clock?: ComponentChildren;
  /** Null while there is nothing to explain yet. */
  help?: (() => void) | null;
  side?: ComponentChildren;
  /** Whether that stands under the table where there is no room beside it. */
  below?: boolean;
  won?: boolean;
  children: ComponentChildren;
}

const playPage = () => ({ href: addressOf("play"), label: shared().sections.play });

/** Where the game was opened from. */
function backOf(date: string | undefined): { href: string; label: string } {
  if (date === undefined) return playPage();
  return { href: date === today() ? "/" : `/?date=${date}`, label: shared().sections.today };
}

export function Table({ date, clock, help, side, below = false, won = false, children }: Props) {
  const run = useRun();
  return (
    <PlayLayout
      felt="krypto"
      won={won}
      side={(wide.value || below) && (run?.side ?? <Guard key={String(won)}>{side ?? <div class="panel grow" />}</Guard>)}
      bar={
        <GameBar
          back={backOf(date)}
          play={playPage()}
          {...(help !== undefined && { help: { label: shared().game.howTo, onOpen: help ?? undefined } })}
        >
          {clock}
        </GameBar>
      }
    >
      {children}
    </PlayLayout>
  );
}

const OPERATORS = ["plus", "minus", "times", "divide"] as const;

/** The table of a game that is not there yet, and what is said meanwhile. */
export function WaitingTable({
  date,
  count = 5,
  children,
}: {
  date?: string | undefined;
  count?: number;
  children?: ComponentChildren;
}) {
  const texts = t();
  return (
    <section class="krypto-play" aria-busy={children === undefined}>
      <Table date={date} help={null}>
        <div class="krypto-target">
          <Counter label={texts.makeIt} value="?" />
          <p class="krypto-rules">{"\u00a0"}</p>
        </div>
        <div class="hand krypto-hand" data-places={count + 1} style={{ "--places": count + 1 }}>
          {Array.from({ length: count }, (_, place) => (
            <LeftPlace key={place} />
          ))}
          <Slip title={texts.steps} steps={[]} />
        </div>
        <div class="krypto-status">{children}</div>
        <div class="keys krypto-operators" aria-hidden="true">
          {OPERATORS.map((name) => (
            <Key key={name} disabled>
              <Icon name={name} />
            </Key>
          ))}
        </div>
        <div class="tools krypto-tools" aria-hidden="true">
          {(["undo", "redo", "restart", "hint", "more"] as const).map((icon) => (
            <IconButton key={icon} icon={icon} label={shared().game[icon]} disabled />
          ))}
        </div>
      </Table>
    </section>
  );
}

// The sixth place: the steps so far, or what is to be done.

/** The steps as texts: `16 + 10 = 26`. */
export function stepsOf({ steps, positions }: Pick<Playing, "steps" | "positions">): string[] {
  return positions.slice(1).flatMap((after, index) => {
    const move = steps.moves[index];
    const before = positions[index];
    const [left, right, made] = [before?.[move?.left ?? 0], before?.[move?.right ?? 0], after[move?.right ?? 0]];
    if (!move || !left || !right || !made) return [];
    return [shown(`${written(left.value)} ${move.op} ${written(right.value)} = ${written(made.value)}`)];
  });
}

/** `all` is how many ways there are, where the player may know it. */
export function StepsSlip({ playing, all }: { playing: Playing; all: number | undefined }) {
  const texts = t();
  const { game, ways } = playing;
  const left = (all ?? 0) - ways.found.length;
  const say =
    ways.found.length > 0 && left > 0
      ? texts.slip.more(formatNumber(left))
      : all
        ? texts.slip.ways(formatNumber(all), String(game.target))
        : texts.slip.none;
  return (
    <div class="krypto-steps">
      <Slip title={texts.steps} steps={stepsOf(playing)}>
        <p class="krypto-goal">{say}</p>
      </Slip>
    </div>
  );
}

// The solution of a won game, as cards with its signs between them.

const PIECES = /\d+|[^\s\d]/gu;

export function SolutionRow({ expression }: { expression: string }) {
  const pieces = shown(expression).match(PIECES) ?? [];
  return (
    <div class="krypto-solution" role="img" aria-label={shown(expression)} style={{ "--pieces": pieces.length }}>
      {pieces.map((piece, index) =>
        /\d/.test(piece) ? <NumberCardPicture key={index} value={piece} /> : <span key={index}>{piece}</span>,
      )}
    </div>
  );
}
