// Other boards: of other digits, and what may be done with them. All is in the address, so that it leads there again.
import { fitAnyOrder, ORDERS, RULES } from "@countinghouse/client/play/year/rules";
import { ButtonLink } from "../../components/button";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { setQuery } from "../../shell/router";
import { Daily } from "./daily";
import { t } from "./texts";
import type { Filling } from "./use-filling";
import { hrefOf, type Wish } from "./wish";

const FOURS = "4444";

/** Ways to other boards, and to the puzzle of the day. */
export function Others({ wish }: { wish: Wish }) {
  const texts = t();
  const year = new Date().getFullYear();
  const offered = [
    { digits: String(year), label: String(year) },
    { digits: String(year + 1), label: String(year + 1) },
    { digits: FOURS, label: texts.fours },
  ];
  return (
    <>
      <nav class="row" aria-label={texts.digits}>
        {offered.map(({ digits, label }) => (
          <Chip key={digits} href={hrefOf({ ...wish, digits })} current={digits === wish.digits}>
            {label}
          </Chip>
        ))}
      </nav>
      <ButtonLink wide href={`${hrefOf(wish)}&enter=1`}>
        {texts.more}
      </ButtonLink>
      <Daily />
    </>
  );
}

/** Beside the table: other boards, and what this one shows. */
export function Offered({ filling: { wish, simplest, marksOut, setMarksOut } }: { filling: Filling }) {
  return (
    <Panel class="stack gap-3" title={t().digits}>
      <Others wish={wish} />
      <label class="inline">
        <input
          type="checkbox"
          disabled={!simplest}
          checked={marksOut}
          onChange={({ currentTarget }) => setMarksOut(currentTarget.checked)}
        />
        {t().showOut}
      </label>
      <a class="tap" href="/tables/year">
        {t().table}
      </a>
    </Panel>
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
