// Cards that lie on the player's own table.
import { useState } from "preact/hooks";
import { inOrder, readCards } from "../../games/derful/logic";
import { t } from "../../games/derful/texts";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { ORDERS } from "./deals";

/** What is wrong with what was typed; nothing if it can be played. */
function faultOf(text: string): string {
  const texts = t().choose;
  const cards = readCards(text);
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = words.filter((_, i) => cards[i] === undefined);
  if (wrong.length) return texts.notCards(wrong.join(", "));
  return ORDERS.includes(Math.sqrt(cards.length)) ? "" : texts.notSquare(formatNumber(cards.length));
}

export function OwnCards({ initial }: { initial: string }) {
  const texts = t().choose;
  const [typed, setTyped] = useState(initial.replace(/-/g, " "));
  const [fault, setFault] = useState("");
  return (
    <form
      class="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultOf(typed);
        setFault(found);
        if (found) return;
        const cards = inOrder(readCards(typed).filter((card) => card !== undefined));
        setQuery({ cards: cards.join("-"), order: undefined, total: undefined, seed: undefined });
        scrollTo(0, 0);
      }}
    >
      <h2 class="derful-heading">{texts.own}</h2>
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
      <div class="row">
        <button type="submit">{texts.ownPlay}</button>
      </div>
    </form>
  );
}
