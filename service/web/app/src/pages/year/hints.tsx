// How to make the number that is chosen: the ways that were found, and hints towards the simplest.
import { hintFor, type Level } from "@countinghouse/client/play/year/hint";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Panel } from "../../components/panel";
import { HintCard } from "../../games/sheets/hint-card";
import { late } from "../../shell/late";
import { formatNumber, t as shared } from "../../shell/texts";
import { t } from "./texts";
import { type Found, gameOf, type Simplest, shown, type Wish } from "./wish";

const Ways = late(() => import("./ways"));

const STRONGEST: Level = 3;

interface Props {
  wish: Wish;
  found: Found;
  simplest: Simplest | undefined;
  /** Undefined if none is chosen. */
  number: number | undefined;
}

export function Hints({ wish, found, simplest, number }: Props) {
  const texts = t();
  const acts = shared().game;
  const [level, setLevel] = useState<Level>();
  if (number === undefined)
    return (
      <Panel class="yr-hints">
        <p class="muted">{texts.choose}</p>
      </Panel>
    );
  const ways = found[number];
  const hint = level && simplest && hintFor(gameOf(wish, number), level, simplest.get(number));
  return (
    <Panel class="yr-hints" title={texts.chosen(shown(formatNumber(number)))}>
      {ways && <Ways {...{ wish, number, ways }} />}
      {simplest && (
        <p>
          <Button icon="hint" aria-expanded={level !== undefined} onClick={() => setLevel(level ? undefined : 1)}>
            {acts.hint}
          </Button>
        </p>
      )}
      {level && hint && (
        <HintCard
          title={acts.hintOf(formatNumber(level))}
          onClose={() => setLevel(undefined)}
          actions={level < STRONGEST && <Button onClick={() => setLevel((level + 1) as Level)}>{acts.stronger}</Button>}
        >
          <p>{shown(texts.hints[hint.code](hint.params as never))}</p>
        </HintCard>
      )}
    </Panel>
  );
}
