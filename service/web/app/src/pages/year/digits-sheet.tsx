// The form for other digits and rules.
import { useState } from "preact/hooks";
import { Sheet } from "../../components/sheet";
import { setQuery } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import { RulesChoice } from "./choices";
import { t } from "./texts";
import type { Wish } from "./wish";

export default function DigitsSheet({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const texts = t();
  const [typed, setTyped] = useState(wish.digits);
  return (
    <Sheet title={texts.more} closeLabel={shared().close} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (/^[0-9]{1,6}$/.test(typed)) setQuery({ digits: typed, enter: undefined });
        }}
      >
        <label>
          {texts.own}
          <input
            inputMode="numeric"
            pattern="[0-9]{1,6}"
            size={7}
            required
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">{texts.apply}</button>
        <RulesChoice wish={wish} />
      </form>
    </Sheet>
  );
}
