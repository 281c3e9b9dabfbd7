// Filters, kept in the address. Another filter begins at the first page.
import { useState } from "preact/hooks";
import { route, setQuery } from "../../shell/router";
import { t } from "./texts";

/** A number of the address within bounds; undefined if there is none. */
export function numberIn(query: URLSearchParams, name: string, low: number, high: number): number | undefined {
  const text = query.get(name) ?? "";
  return /^\d{1,6}$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : undefined;
}

export const RULES = ["house", "integer", "international", "positive"] as const;
export type Rules = (typeof RULES)[number];
export const rulesIn = (query: URLSearchParams): Rules => RULES.find((rules) => rules === query.get("rules")) ?? "house";

const filter = (name: string, value: string | undefined): void => setQuery({ [name]: value, cursor: undefined });

export function RulesFilter({ rules }: { rules: Rules }) {
  const texts = t();
  return (
    <label>
      {texts.rules}
      <select value={rules} onChange={({ currentTarget }) => filter("rules", currentTarget.value)}>
        {RULES.map((name) => (
          <option value={name}>{texts.ruleNames[name]}</option>
        ))}
      </select>
    </label>
  );
}

export function NumberFilter({
  name,
  label,
  low,
  high,
  any,
  value,
}: {
  name: string;
  label: string;
  low: number;
  high: number;
  /** Whether none need be chosen. */
  any?: boolean;
  value: number | undefined;
}) {
  return (
    <label>
      {label}
      <select
        value={value === undefined ? "" : String(value)}
        onChange={({ currentTarget }) => filter(name, currentTarget.value)}
      >
        {any && <option value="">{t().any}</option>}
        {Array.from({ length: high - low + 1 }, (_, i) => low + i).map((number) => (
          <option value={String(number)}>{number}</option>
        ))}
      </select>
    </label>
  );
}

/** Cards as they are typed, `7 7 12`, as the service names them: `7-7-12`. Undefined if they are no such cards. */
export function cardsOf(text: string, least: number, most: number): string | undefined {
  const words = text.split(/[\s,-]+/).filter(Boolean);
  const right =
    words.length >= least &&
    words.length <= most &&
    words.every((word) => /^\d\d?$/.test(word) && +word >= 1 && +word <= 25);
  return right ? words.map(Number).join("-") : undefined;
}

/** A field for cards; what is shown changes once it is sent. */
export function CardsFilter({ name, label, least, most }: { name: string; label: string; least: number; most: number }) {
  const texts = t();
  const [typed, setTyped] = useState((route.peek().query.get(name) ?? "").replace(/-/g, " "));
  const [wrong, setWrong] = useState(false);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        const cards = cardsOf(typed, least, most);
        const cleared = typed.trim() === "";
        setWrong(!cleared && cards === undefined);
        if (cleared || cards !== undefined) filter(name, cards);
      }}
    >
      <label>
        {label}
        <input
          value={typed}
          size={14}
          autocomplete="off"
          inputMode="text"
          placeholder={least === most ? texts.handExample : texts.cardsExample}
          aria-invalid={wrong}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit">{texts.apply}</button>
      {wrong && (
        <span class="bad" role="alert">
          {least === most ? texts.badHand : texts.badCards(most)}
        </span>
      )}
    </form>
  );
}
