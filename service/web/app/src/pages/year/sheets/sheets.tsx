// Sheets for a class: an empty board for each of several digits, on a page of its own.
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../components/button";
import { client } from "../../../shell/api";
import { AskedView, useAsked } from "../../../shell/asked";
import { setQuery } from "../../../shell/router";
import { RulesChoice } from "../choices";
import { t as year } from "../texts";
import { hrefOf, type Wish, wishesIn } from "../wish";
import { Sheet } from "./sheet";
import { t } from "./texts";
import "./sheets.css";

const DIGITS = "[,; ]*[0-9]{1,6}([,; ]+[0-9]{1,6}){0,11}[,; ]*";

interface Props {
  wishes: readonly Wish[];
  /** Whether the numbers that cannot be made have a dash. */
  isMarked: boolean;
}

function Form({ wishes, isMarked }: Props) {
  const texts = t();
  const [typed, setTyped] = useState(wishes.map(({ digits }) => digits).join(", "));
  // If any of the digits may be in any order, the fewest may.
  const [fewest] = [...wishes].sort((one, other) => one.digits.length - other.digits.length);
  return (
    <form
      class="panel form yr-more"
      onSubmit={(event) => {
        event.preventDefault();
        setQuery({ sheets: typed });
      }}
    >
      <label class="yr-field">
        {texts.digits}
        <input pattern={DIGITS} required value={typed} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <button type="submit">{texts.show}</button>
      {fewest && <RulesChoice wish={fewest} />}
      <label class="inline">
        <input
          type="checkbox"
          checked={isMarked}
          onChange={({ currentTarget }) => setQuery({ out: currentTarget.checked ? 1 : undefined })}
        />
        {year().showOut}
      </label>
    </form>
  );
}

function Pages({ wishes, isMarked }: Props) {
  const texts = t();
  const asked = useAsked(isMarked ? "made" : undefined, async (limits) => {
    const made: ReadonlySet<number>[] = [];
    // One after the other, because some take the service long.
    for (const wish of wishes) {
      const { reachable } = await client.peek().year.reach({ ...wish }, limits);
      made.push(new Set(reachable.map(({ target }) => target)));
    }
    return made;
  });
  const pages = (made: readonly ReadonlySet<number>[]) => (
    <>
      <p class="row yr-more">
        <Button kind="primary" icon="print" onClick={() => print()}>
          {texts.print}
        </Button>
        <ButtonLink kind="quiet" href={hrefOf(wishes[0] as Wish)}>
          {texts.board}
        </ButtonLink>
      </p>
      <div class="yr-sheets">
        {wishes.map((wish, index) => (
          <Sheet key={wish.digits} wish={wish} made={made[index]} />
        ))}
      </div>
    </>
  );
  return isMarked ? <AskedView asked={asked}>{pages}</AskedView> : pages([]);
}

export default function Sheets({ query }: { query: URLSearchParams }) {
  const wishes = wishesIn(query, new Date().getFullYear());
  const isMarked = query.has("out");
  return (
    <>
      <p class="lead yr-more">{t().lead}</p>
      <Form {...{ wishes, isMarked }} />
      <Pages key={JSON.stringify(wishes)} {...{ wishes, isMarked }} />
    </>
  );
}
