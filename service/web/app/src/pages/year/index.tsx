// The Year Game: digits in their order, and the numbers from 0 to 100. What was found is kept on the device.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import type { PageProps } from "../../shell/router";
import { formatNumber, t as shared } from "../../shell/texts";
import { Board, type Simplest } from "./board";
import { Choices } from "./choices";
import { Entry } from "./entry";
import { t } from "./texts";
import { forgetWays, keptWays, targetIn, type Wish, wishIn, withWay } from "./wish";
import "./year.css";

function Play({ wish, target }: { wish: Wish; target: number | undefined }) {
  const texts = t();
  const [found, setFound] = useState(() => keptWays(wish));
  const asked = useAsked(JSON.stringify(wish), async (limits): Promise<Simplest> => {
    const { reachable } = await client.peek().year.reach(wish, limits);
    return new Map(reachable.map(({ target, expression }) => [target, expression]));
  });
  const count = Object.keys(found).length;
  const all = asked.value?.size;
  return (
    <>
      <p class="row" role="status">
        <b>
          {all === undefined ? texts.scoreAlone(formatNumber(count)) : texts.score(formatNumber(count), formatNumber(all))}
        </b>
        {all !== undefined && count >= all && <span class="good">{texts.done}</span>}
      </p>
      <Entry wish={wish} found={found} onFound={(number, way) => setFound(withWay(wish, found, number, way))} />
      <Board wish={wish} found={found} simplest={asked.value} target={target} />
      {asked.error !== undefined && <AskedView asked={asked}>{() => null}</AskedView>}
      <p class="row yr-more">
        <Button icon="print" onClick={() => print()}>
          {texts.paper}
        </Button>
        {count > 0 && (
          <Button kind="quiet" onClick={() => setFound(forgetWays(wish))}>
            {texts.forget}
          </Button>
        )}
        <a href="/tables/year">{texts.table}</a>
        <a href={texts.rulesAt}>{texts.rulesText}</a>
      </p>
    </>
  );
}

export default function Year({ route: { query } }: PageProps) {
  const title = shared().pages.year;
  const year = new Date().getFullYear();
  const wish = wishIn(query, year);
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{t().lead}</p>
      <Choices key={wish.digits} wish={wish} year={year} />
      <Play key={JSON.stringify(wish)} wish={wish} target={targetIn(query)} />
    </>
  );
}
