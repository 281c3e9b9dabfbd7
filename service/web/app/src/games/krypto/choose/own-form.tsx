// A game entered by hand.
import type { Use } from "@countinghouse/client/play/krypto/rules";
import { useState } from "preact/hooks";
import { Button } from "../../../components/button";
import { go } from "../../../shell/router";
import { addressOfOwn } from "../game";
import { RulesChoice } from "./deal-form";
import { type Entered, faultsOf, numbersOf, random24, randomCountdown } from "./params";
import { chooseTexts } from "./texts";

const EMPTY: Entered = { cards: "", target: "", rules: "international", use: "all" };

const play = (entered: Entered): void => go(addressOfOwn({ ...numbersOf(entered), rules: entered.rules, use: entered.use }));

export function OwnForm({ initial = EMPTY }: { initial?: Entered | undefined }) {
  const texts = chooseTexts().own;
  const [entered, setEntered] = useState(initial);
  const [tried, setTried] = useState(false);
  const change = (changes: Partial<Entered>): void => setEntered({ ...entered, ...changes });
  // An empty field is no mistake while one has not come to it yet.
  const faults = faultsOf(entered).filter(({ fault }) => tried || fault !== "empty");
  const faulty = (field: "cards" | "target"): boolean => faults.some((found) => found.field === field);
  const take = (game: Entered): void => {
    setEntered(game);
    play(game);
  };
  return (
    <form
      class="krypto-form form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (faultsOf(entered).length === 0) play(entered);
      }}
    >
      <label>
        {texts.cards}
        <input
          value={entered.cards}
          inputMode="decimal"
          autocomplete="off"
          placeholder="2 4 3 6 5"
          aria-invalid={faulty("cards")}
          aria-describedby="krypto-own-note krypto-own-faults"
          onInput={({ currentTarget }) => change({ cards: currentTarget.value })}
        />
      </label>
      <label>
        {texts.target}
        <input
          class="krypto-short"
          value={entered.target}
          inputMode="decimal"
          autocomplete="off"
          placeholder="6"
          aria-invalid={faulty("target")}
          aria-describedby="krypto-own-faults"
          onInput={({ currentTarget }) => change({ target: currentTarget.value })}
        />
      </label>
      <label>
        {texts.use}
        <select value={entered.use} onChange={({ currentTarget }) => change({ use: currentTarget.value as Use })}>
          <option value="all">{texts.all}</option>
          <option value="any">{texts.some}</option>
        </select>
      </label>
      <RulesChoice value={entered.rules} choose={(rules) => change({ rules })} />
      <Button type="submit" kind="primary">
        {texts.play}
      </Button>
      <p id="krypto-own-note" class="muted wide">
        {texts.cardsNote}
      </p>
      <p id="krypto-own-faults" class="bad wide" role="status">
        {faults.map(({ field, fault, text }) => texts.faults[field][fault](text)).join(" ")}
      </p>
      <p class="row wide">
        {texts.presets}
        <Button onClick={() => take(random24())}>{texts.random24}</Button>
        <Button onClick={() => take(randomCountdown())}>{texts.randomCountdown}</Button>
      </p>
    </form>
  );
}
