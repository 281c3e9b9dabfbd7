// The board of any digits, on the table of the game: what is found stays on it.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { MessageLine, PlayBar, PlayLayout } from "../../components/play-layout";
import { AskedView } from "../../shell/asked";
import { Guard } from "../../shell/guard";
import { late } from "../../shell/late";
import { GAME } from "../../shell/pause";
import { addressOf, setQuery } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import { Board } from "./board";
import { Offered } from "./choices";
import { Chosen } from "./chosen";
import { Entry } from "./entry";
import { t } from "./texts";
import { Tools } from "./tools";
import { type Filling, useFilling } from "./use-filling";
import { targetIn, type Wish, wishIn } from "./wish";
import "./table.css";
import "./year.css";

const Help = late(() => import("./help"));
const More = late(() => import("./more"));
const DigitsSheet = late(() => import("./digits-sheet"));
const Hint = late(
  () => import("./hint"),
  () => null,
);

export default function Digits({ query }: { query: URLSearchParams }) {
  const wish = wishIn(query, new Date().getFullYear());
  return <Play key={JSON.stringify(wish)} wish={wish} target={targetIn(query)} enters={query.has("enter")} />;
}

interface Props {
  wish: Wish;
  target: number | undefined;
  /** Whether other digits are asked for. */
  enters: boolean;
}

function Play({ wish, target, enters }: Props) {
  const filling = useFilling(wish, target);
  const { chosen, asked, say } = filling;
  const [open, setOpen] = useState<"help" | "more">();
  const [level, setLevel] = useState<number>();
  const root = useRef<HTMLElement>(null);
  const texts = t();
  // A strong hint to one number says too much of another.
  useLayoutEffect(() => setLevel(undefined), [chosen]);
  const over = enters ? "digits" : open;
  const close = (): void => {
    setOpen(undefined);
    if (enters) setQuery({ enter: undefined });
  };
  const hint = (first: number): void => {
    if (chosen === undefined) say(texts.choose);
    else setLevel(first);
  };
  return (
    <section class="yr-day yr-play" ref={root} aria-label={texts.boardOf([...wish.digits].join(" "))} {...GAME}>
      <PlayLayout
        felt="year"
        bar={
          <PlayBar
            back={{ href: addressOf("play"), label: shared().sections.play }}
            help={{ label: shared().game.howTo, onOpen: () => setOpen("help") }}
          >
            <Score filling={filling} />
          </PlayBar>
        }
        side={
          <>
            {asked.error !== undefined && <AskedView asked={asked}>{() => null}</AskedView>}
            <Chosen filling={filling} />
            <Offered filling={filling} />
          </>
        }
      >
        <Board filling={filling} />
        <div class="yr-table">
          <Said filling={filling} />
          <Entry entering={filling} root={root} onHint={() => hint(1)} onHelp={() => setOpen("help")} />
          <Tools entering={filling} onHint={() => hint(1)} onMore={() => setOpen("more")} />
          <Guard key={String(level !== undefined)} onClose={() => setLevel(undefined)}>
            {level !== undefined && <Hint {...{ filling, level, setLevel }} />}
          </Guard>
        </div>
      </PlayLayout>
      <Guard key={over} onClose={close}>
        {over === "help" && <Help isDay={false} wish={wish} onClose={close} />}
        {over === "more" && <More filling={filling} onWay={() => hint(3)} onClose={close} />}
        {over === "digits" && <DigitsSheet wish={wish} onClose={close} />}
      </Guard>
    </section>
  );
}

function Score({ filling: { wish, score } }: { filling: Filling }) {
  const texts = t();
  return (
    <>
      <span role="status">{score}</span>
      <small>
        {texts.ruleNames[wish.rules]}
        {wish.digit_order === "any" && ` · ${texts.order}`}
      </small>
    </>
  );
}

function Said({ filling: { wish, said, isDone } }: { filling: Filling }) {
  const texts = t();
  const more = isDone ? texts.done : said ? undefined : wish.digit_order === "any" ? texts.leadAny : texts.lead;
  return (
    <div class="yr-said">
      <MessageLine tone={said?.isFault ? "bad" : "plain"} {...(more !== undefined && { more })}>
        {said?.text}
      </MessageLine>
    </div>
  );
}
