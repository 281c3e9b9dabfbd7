// The end of a run: how many, the best, Share and Again.
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../components/button";
import { Counter } from "../../components/figures";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { WinSheet } from "../../components/win-sheet";
import { bestOf, type KeptRun } from "../../games/modes/kept";
import { randomSeed } from "../../games/modes/puzzles";
import { begin, lastSolved, type Run } from "../../games/modes/rules";
import { t as modes } from "../../games/modes/texts";
import { announce } from "../../shell/announcer";
import { nameOfGame, PAGE_OF } from "../../shell/dailies";
import { ratedAs } from "../../shell/results";
import { addressOf, setQuery } from "../../shell/router";
import { Share } from "../../shell/share";
import { formatNumber, t as shared } from "../../shell/texts";
import "./end.css";
import { t } from "./texts";
import { TryAgain } from "./try-again";

function goalText({ goal, solved }: Run): string {
  if (goal === undefined) return "";
  const texts = t();
  const say = solved > goal ? texts.beaten : solved === goal ? texts.equalled : texts.notBeaten;
  return say(formatNumber(goal));
}

/** The link to the same puzzles, with what is to beat; to the mode where nobody else can get them. */
const linkOf = ({ mode, game, seed, solved, stocked }: Run): string =>
  mode === "streak" || stocked ? `/${mode}?game=${game}` : `/storm?game=${game}&seed=${seed}&score=${solved}`;

export default function End({ kept, run }: { kept: KeptRun; run: Run }) {
  const texts = t();
  const { mode, game, solved, skipped, before, hinted, stocked } = run;
  const storm = mode === "storm";
  const count = formatNumber(solved);
  const word = storm ? texts.timeUp : texts.streakOver;
  const name = nameOfGame(game);
  // A streak with hints beats those with hints alone.
  const isBest = solved > before && !hinted;
  const best = hinted ? bestOf("streak", game) : Math.max(before, solved);
  const sentence = [
    storm ? texts.stormSentence(count) : texts.streakSentence(count),
    goalText(run),
    hinted && texts.hinted(formatNumber(bestOf("hinted", game))),
  ]
    .filter(Boolean)
    .join(" ");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    announce(`${word} ${sentence}`);
    place.current?.focus({ preventScroll: true });
  }, []);
  const again = (): void => {
    kept.value = begin(mode, game, randomSeed(), best);
    setQuery({ seed: undefined, score: undefined });
  };
  const { figures } = texts;
  const last = lastSolved(run);
  const hardest = last && ratedAs(last);
  const sheet = (
    <WinSheet
      word={word}
      sentence={sentence}
      figures={[
        { value: count, label: storm ? figures.solved : figures.run },
        ...(storm ? [{ value: formatNumber(skipped), label: figures.skipped }] : []),
        ...(storm ? [] : [{ value: hardest === undefined ? "–" : formatNumber(hardest), label: figures.hardest }]),
        { value: formatNumber(best), label: isBest ? figures.newBest : hinted ? figures.unaidedBest : figures.best },
      ]}
      share={
        <Share
          primary
          label={storm && !stocked ? texts.challengeOthers : shared().share.share}
          text={
            storm
              ? [texts.sharedStorm(name, count), !stocked && texts.sharedSame].filter(Boolean).join(" ")
              : [texts.sharedStreak(name, count), hinted && modes().withHints].filter(Boolean).join(", ")
          }
          link={linkOf(run)}
        />
      }
      next={
        <Button wide icon="restart" onClick={again}>
          {texts.again}
        </Button>
      }
      more={<TryAgain run={run} />}
    />
  );
  return (
    <div class="run-end" ref={place} tabIndex={-1}>
      <PlayLayout
        felt={PAGE_OF[game]}
        bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }} />}
        won
      >
        <div class="run-count">
          <Counter won={isBest} label={storm ? figures.solved : figures.run} value={count} />
        </div>
        {sheet}
      </PlayLayout>
    </div>
  );
}
