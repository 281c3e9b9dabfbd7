// Which digits, and what may be done with them: in the address, so that it leads there again.
import { fitAnyOrder, ORDERS, RULES } from "@countinghouse/client/play/year/rules";
import { useState } from "preact/hooks";
import { Chip } from "../../components/chip";
import { setQuery } from "../../shell/router";
import { t } from "./texts";
import { hrefOf, type Wish } from "./wish";

const FOURS = "4444";

interface Props {
  wish: Wish;
  year: number;
  /** Whether other digits are asked for: then their form is unfolded. */
  open: boolean;
}

export function Choices({ wish, year, open }: Props) {
  const texts = t();
  const [typed, setTyped] = useState(wish.digits);
  const offered = [
    { digits: String(year), label: String(year) },
    { digits: String(year + 1), label: String(year + 1) },
    { digits: FOURS, label: texts.fours },
  ];
  return (
    <div class="panel yr-choices">
      <nav class="row" aria-label={texts.digits}>
        {offered.map(({ digits, label }) => (
          <Chip key={digits} href={hrefOf({ ...wish, digits })} current={digits === wish.digits}>
            {label}
          </Chip>
        ))}
      </nav>
      <details open={open}>
        <summary>{texts.more}</summary>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (/^[0-9]{1,6}$/.test(typed)) setQuery({ digits: typed });
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
      </details>
    </div>
  );
}

/** The rules, and whether digits change their places. */
export function RulesChoice({ wish }: { wish: Wish }) {
  const texts = t();
  const [given, any] = ORDERS;
  return (
    <>
      <label>
        {texts.rules}
        <select value={wish.rules} onChange={({ currentTarget }) => setQuery({ rules: currentTarget.value })}>
          {RULES.map((rules) => (
            <option key={rules} value={rules}>
              {texts.ruleNames[rules]}
            </option>
          ))}
        </select>
      </label>
      <label class="inline">
        <input
          type="checkbox"
          disabled={!fitAnyOrder(wish.digits, wish.rules)}
          checked={wish.digit_order === any}
          onChange={({ currentTarget }) => setQuery({ order: currentTarget.checked ? any : given })}
        />
        {texts.order}
      </label>
    </>
  );
}
