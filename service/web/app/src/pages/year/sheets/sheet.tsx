// The page of some digits: what to do, and a square for each number.
import { formatNumber } from "../../../shell/texts";
import { t as year } from "../texts";
import { NUMBERS, type Wish } from "../wish";
import { t } from "./texts";

interface Props {
  wish: Wish;
  /** The numbers that can be made, to mark all others; undefined to mark none. */
  made: ReadonlySet<number> | undefined;
}

export function Sheet({ wish: { digits, rules, digit_order }, made }: Props) {
  const texts = t();
  const title = texts.title([...digits].join(" "));
  const isOut = (number: number): boolean => made !== undefined && !made.has(number);
  return (
    <section class="yr-sheet" aria-label={title}>
      <header class="ends">
        <h2>{title}</h2>
        <span class="yr-sheet-name">{texts.name}</span>
      </header>
      <p>
        <strong>{year().ruleNames[rules]}</strong>
        <br />
        {texts[digit_order]} {made && texts.outAre}
      </p>
      <ol class="yr-sheet-board" aria-label={year().board}>
        {NUMBERS.map((number) => (
          <li key={number} class={isOut(number) ? "yr-sheet-out" : undefined}>
            {formatNumber(number)}
            {isOut(number) && <span class="visually-hidden">: {texts.out}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
