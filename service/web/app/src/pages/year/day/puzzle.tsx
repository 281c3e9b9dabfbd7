// The table of a day's puzzle: the number to make, the digits in their order, a way, and the win.
import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { Panel } from "../../../components/panel";
import { MessageLine, PlayLayout } from "../../../components/play-layout";
import { useOthersOfDay } from "../../../games/daily/next";
import { useWonSheet } from "../../../games/won";
import { useFocusOnWin } from "../../../shell/announcer";
import { today } from "../../../shell/dates";
import { Guard } from "../../../shell/guard";
import { late } from "../../../shell/late";
import { Clock, GAME, Pausable } from "../../../shell/pause";
import { GameBar } from "../../../shell/run";
import { useDrawnAnew } from "../../../shell/started";
import { formatNumber, t as shared } from "../../../shell/texts";
import { Entry, Made, written } from "../entry";
import { Target } from "../target";
import { t as year } from "../texts";
import { Tools } from "../tools";
import { shown } from "../wish";
import { t } from "./texts";
import { type Daily, type Playing, usePlaying } from "./use-playing";
import { NextLink, Won } from "./won";
import "../table.css";

const Help = late(() => import("../help"));
const More = late(() => import("./more"));
const HintSheet = late(
  () => import("./hint"),
  () => null,
);

// Whether there is a side panel beside the table.

const query = matchMedia("(min-width: 1024px)");
const wide = signal(query.matches);
query.addEventListener("change", () => {
  wide.value = query.matches;
});

interface Props {
  daily: Daily;
  date: string;
}

/** Where the puzzle of a day was opened from. */
export const backTo = (date: string): { href: string; label: string } => ({
  href: date === today() ? "/" : `/?date=${date}`,
  label: shared().sections.today,
});

export function Puzzle({ daily, date }: Props) {
  return <Game key={useDrawnAnew(daily.puzzle_code)} daily={daily} date={date} />;
}

function Game({ daily, date }: Props) {
  const playing = usePlaying(daily, date);
  const { result, over, paused, pause } = playing;
  const [open, setOpen] = useState<"hint" | "help" | "more">();
  const root = useRef<HTMLElement>(null);
  const texts = t();
  useFocusOnWin(root, Boolean(result));
  useOthersOfDay(date, playing.begun || over);
  useWonSheet(playing.begun);
  const close = (): void => setOpen(undefined);
  const win = result && <Won puzzle={daily} result={result} date={date} />;
  const [target, digits] = [formatNumber(daily.target), [...daily.digits].join(" ")];
  return (
    <section class="yr-day" ref={root} aria-label={texts.goal(target, digits)} {...GAME}>
      <PlayLayout
        felt="year"
        won={Boolean(result)}
        bar={
          <GameBar
            back={backTo(date)}
            play={backTo(date)}
            help={{ label: shared().game.howTo, onOpen: () => setOpen("help") }}
          >
            <Clock {...playing} seconds={(result ?? playing.kept).seconds} learning={open === "help"} />
          </GameBar>
        }
        side={wide.value && <Guard key={String(Boolean(win))}>{win || <OtherNumbers playing={playing} />}</Guard>}
      >
        <Pausable class="yr-table" paused={paused} pause={pause}>
          <Target target={daily.target} rules={daily.rules} won={Boolean(result)} />
          {over ? (
            <Over playing={playing} date={date} />
          ) : (
            <>
              <Message playing={playing} />
              <Entry entering={playing} root={root} onHint={() => setOpen("hint")} onHelp={() => setOpen("help")} />
              <Tools entering={playing} onHint={() => setOpen("hint")} onMore={() => setOpen("more")} />
              <Guard key={String(open === "hint")} onClose={close}>
                {open === "hint" && <HintSheet playing={playing} onClose={close} />}
              </Guard>
            </>
          )}
        </Pausable>
        {!wide.value && win && <Guard>{win}</Guard>}
      </PlayLayout>
      <Guard key={open} onClose={close}>
        {open === "help" && <Help isDay wish={playing.wish} onClose={close} />}
        {open === "more" && <More playing={playing} date={date} onClose={close} />}
      </Guard>
    </section>
  );
}

function Message({ playing: { fault } }: { playing: Playing }) {
  return (
    <div class="yr-said">
      <MessageLine tone={fault === undefined ? "plain" : "bad"} {...(fault === undefined && { more: year().rule })}>
        {fault}
      </MessageLine>
    </div>
  );
}

/** The way that made it, or that was shown. */
function Over({ playing: { daily, kept, result }, date }: { playing: Playing; date: string }) {
  const way = result?.claim.kind === "year.check" ? result.claim.params.expression : kept.shown;
  return (
    <>
      <div class="yr-said">{!result && <MessageLine>{t().seen}</MessageLine>}</div>
      <Made digits={daily.digits} way={way} target={daily.target} />
      {!result && <NextLink primary puzzle={daily} date={date} />}
    </>
  );
}

/** Ways to other numbers, which were found in looking for the one. */
function OtherNumbers({ playing: { daily, found } }: { playing: Playing }) {
  const texts = t();
  const others = Object.entries(found).filter(([number]) => Number(number) !== daily.target);
  return (
    <Panel class="stack gap-2" title={texts.others}>
      <p class="note">{texts.othersText}</p>
      <ul class="yr-ways scroll number">
        {others.flatMap(([number, ways]) =>
          ways.map((way) => <li key={way}>{shown(year().made(number, written(way)))}</li>),
        )}
      </ul>
    </Panel>
  );
}
