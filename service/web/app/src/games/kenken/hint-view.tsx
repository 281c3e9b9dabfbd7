// What a hint says. It lies over the keypad: neither the board nor the pad moves for it.
import { Button } from "../../components/button";
import { Trouble } from "../../shell/asked";
import { t as shared } from "../../shell/texts";
import { HintCard } from "../sheets/hint-card";
import type { Asker } from "./asker";
import type { Game } from "./game";
import { namesOf, stepOf } from "./message";
import { follow, stepSaid } from "./reasoning";
import { t } from "./reasoning-texts";
import { t as kenken } from "./texts";

function Actions({ game }: { game: Game }) {
  const hint = game.hint.value;
  const step = hint && stepOf(hint);
  if (!hint || !step) return null;
  const last = hint.step + 1 === hint.found.steps.length;
  const next = (): void => {
    game.hint.value = { found: hint.found, step: hint.step + 1 };
  };
  const act = (): void => {
    follow(game, step);
    if (!last) next();
  };
  return (
    <>
      {!last && <Button onClick={next}>{t().next}</Button>}
      <Button kind="primary" onClick={act}>
        {shared().game.doIt}
      </Button>
    </>
  );
}

function Said({ game }: { game: Game }) {
  const texts = t();
  const hint = game.hint.value;
  if (!hint) return null;
  const { code, mistakes, wrong_marks, detail: english } = hint.found;
  const step = stepOf(hint);
  const said = {
    "take-back": texts.takeBack(namesOf(mistakes)),
    "wrong-marks": texts.wrongMarks(namesOf(wrong_marks)),
    solved: texts.solved,
  };
  return (
    <>
      {code !== "next-step" && <p class={code === "solved" ? "good" : "bad"}>{said[code] ?? english}</p>}
      {step && <p>{stepSaid(game, step)}</p>}
    </>
  );
}

/** The name of a technique leads to its picture in the guide, which is in English. */
function Technique({ name }: { name: string }) {
  const texts = t();
  return (
    <a class="tap" href={`/docs/play/kenken-difficulty/#${name}`} target="_blank" rel="noopener" title={texts.inGuide}>
      {texts.techniques[name] ?? name}
    </a>
  );
}

export default function HintView({ game, asker }: { game: Game; asker: Asker }) {
  const state = asker.state.value;
  const hint = game.hint.value;
  const step = state === "no" && hint && stepOf(hint);
  return (
    <HintCard
      title={step ? <Technique name={step.technique} /> : shared().game.hint}
      onClose={asker.dismiss}
      actions={step && <Actions game={game} />}
    >
      {typeof state === "object" ? (
        <Trouble error={state.error} again={() => void asker.ask()} />
      ) : state === "asking" ? (
        <p class="loading">{kenken().asking}</p>
      ) : (
        <Said game={game} />
      )}
    </HintCard>
  );
}
