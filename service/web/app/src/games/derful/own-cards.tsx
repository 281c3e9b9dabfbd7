// Cards that lie on the player's own table.

import { inOrder, readCards } from "@countinghouse/client/play/derful31/rules";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { addressOf, go } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { ORDERS } from "./deals";
import { t } from "./texts";

/** What is wrong with what was typed; nothing if it can be played. */
function faultOf(text: string): string {
  const texts = t().choose;
  const cards = readCards(text);
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = words.filter((_, i) => cards[i] === undefined);
  if (wrong.length) return texts.notCards(wrong.join(", "));
  return ORDERS.includes(Math.sqrt(cards.length)) ? "" : texts.notSquare(formatNumber(cards.length));
}

export function OwnCards({ initial, onChosen }: { initial: string; onChosen: () => void }) {
  const texts = t().choose;
  const [typed, setTyped] = useState(initial);
  const [fault, setFault] = useState("");
  return (
    <form
      class="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultOf(typed);
        setFault(found);
        if (found) return;
        const cards = inOrder(readCards(typed).filter((card) => card !== undefined));
        onChosen();
        go(`${addressOf("derful")}?cards=${cards.join("-")}`);
      }}
    >
      <h3>{texts.own}</h3>
      <label>
        {texts.ownLabel}
        <input
          value={typed}
          placeholder="2 4 4 6 6 7 8 9 A"
          autocapitalize="characters"
          autocomplete="off"
          aria-describedby="derful-own-help"
          aria-invalid={Boolean(fault)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p class="muted" id="derful-own-help">
        {texts.ownHelp}
      </p>
      {fault && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
      <Button kind="quiet" type="submit">
        {texts.ownPlay}
      </Button>
    </form>
  );
}
