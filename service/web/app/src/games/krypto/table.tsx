// The table that a game lies on. A game that is still awaited has all of it in its final place.
import type { ComponentChildren } from "preact";
import { Counter } from "../../components/counter";
import { Icon } from "../../components/icon";
import { IconButton } from "../../components/icon-button";
import { Key } from "../../components/key";
import { LeftPlace } from "../../components/number-card";
import { PlayLayout } from "../../components/play-layout";
import { Slip } from "../../components/slip";
import { t as shared } from "../../shell/catalogue";
import { today } from "../../shell/dates";
import { addressOf } from "../../shell/router";
import { GameBar, useRun } from "../../shell/run";
import "./krypto.css";
import { t } from "./texts";
import { wide } from "./wide";

interface Props {
  /** The day whose game it is. */
  date?: string | undefined;
  /** The middle of the bar. */
  clock?: ComponentChildren;
  help?: () => void;
  side?: ComponentChildren;
  won?: boolean;
  children: ComponentChildren;
}

const playPage = () => ({ href: addressOf("play"), label: shared().sections.play });

/** Where the game was opened from. */
function backOf(date: string | undefined): { href: string; label: string } {
  if (date === undefined) return playPage();
  return { href: date === today() ? "/" : `/?date=${date}`, label: shared().sections.today };
}

export function Table({ date, clock, help, side, won = false, children }: Props) {
  const run = useRun();
  return (
    <PlayLayout
      felt="krypto"
      won={won}
      side={wide.value && (run?.side ?? side ?? <div class="panel grow" />)}
      bar={
        <GameBar back={backOf(date)} play={playPage()} {...(help && { help: { label: shared().game.howTo, onOpen: help } })}>
          {clock}
        </GameBar>
      }
    >
      {children}
    </PlayLayout>
  );
}

const OPERATORS = ["plus", "minus", "times", "divide"] as const;
const nothing = (): void => undefined;

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
      <Table date={date} help={nothing}>
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
            <IconButton key={icon} icon={icon} label={icon === "more" ? texts.more.open : shared().game[icon]} disabled />
          ))}
        </div>
      </Table>
    </section>
  );
}
