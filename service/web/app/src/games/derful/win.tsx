// A game that was won: what only a count can say, the time, something to share, and the next.
import { CLEAR } from "@countinghouse/client/play/derful31/rules";
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { WinSheet } from "../../components/sheet";
import { client } from "../../shell/api";
import { orHere, useAsked } from "../../shell/asked";
import { late } from "../../shell/late";
import { JudgedNote, resultOf, results, streak } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { useRun } from "../../shell/run";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { nextOfDay } from "../daily/others";
import { gamesOfTotal, isListed } from "./deals";
import type { Deal, Game } from "./game";
import { timesOf } from "./kept";
import { t } from "./texts";

const Others = late(() => import("./others"));

interface Counted {
  /** How many games the cards have; undefined while that is counted or where it cannot be. */
  games: number | undefined;
  sentence: string;
}

/** How many different games the list of cards has, exactly. */
function useCounted(deal: Deal): Counted {
  const texts = t().solved;
  const { cards, order, total } = deal;
  const asked = useAsked("games", (limits) =>
    orHere(
      () => client.value.derful31.solve({ cards: [...cards], order, total, with_games: true }, limits),
      async () => (await import("./here")).solvedHere(deal),
    ),
  );
  const games = asked.value?.games ?? undefined;
  if (games !== undefined) return { games, sentence: games === 1 ? texts.oneGame : texts.games(formatNumber(games)) };
  if (asked.asking) return { games, sentence: texts.counting };
  const ofTotal = total === null ? undefined : gamesOfTotal(order, total);
  const [side, sum] = [formatNumber(order), formatNumber(total ?? 0)];
  return { games, sentence: ofTotal ? texts.ofTotal(side, sum, formatNumber(ofTotal)) : texts.uncounted };
}

export function Win({ deal, game }: { deal: Deal; game: Game }) {
  const [others, showOthers] = useState(false);
  const texts = t().solved;
  const recorded = resultOf(deal.code);
  const run = useRun();
  const { games, sentence } = useCounted(deal);
  const { seconds, hints } = recorded ?? game;
  const order = formatNumber(deal.order);
  const times = timesOf(deal, results.value, seconds);
  const days = streak.value.current;
  const time = formatDuration(seconds);
  const next = nextOfDay(deal.date, deal.code) ?? {
    href: `${addressOf("derful")}?order=${deal.order}`,
    text: texts.next(order),
  };
  const used = t().hints.used(hints);
  const name = deal.date ? t().size(order) : t().name(order, formatNumber(deal.total ?? 0));
  const shared = [
    deal.date ? texts.daily(formatDate(deal.date, { day: "numeric", month: "short" })) : "Countinghouse",
    texts.share(name, time, used),
    ...(games === undefined ? [] : [texts.shareGames(formatNumber(games))]),
  ].join("\n");
  return (
    <>
      <WinSheet
        word={texts.title}
        sentence={
          <>
            {sentence} {run?.note}
          </>
        }
        figures={[
          { value: time, label: times.count > 1 ? texts.time(formatDuration(times.best)) : texts.firstTime },
          { value: formatNumber(hints), label: texts.hints(hints) },
          days > 0
            ? { value: formatNumber(days), label: texts.days(days) }
            : { value: formatNumber(times.count), label: texts.solvedOf(order) },
        ]}
        {...(recorded && {
          own: {
            bars: times.bars,
            own: times.own,
            label: texts.own(order),
            text: (
              <>
                {texts.ownText(times.count, order, times.slower)} <JudgedNote solved={recorded} />
              </>
            ),
          },
        })}
        share={
          <>
            {game.shown && <p class="muted">{t().solutions.shown}</p>}
            <div class="halves">
              <Share primary text={game.shown ? name : shared} link={deal.link} />
              {run?.next ?? (
                <ButtonLink wide href={next.href}>
                  {next.text}
                </ButtonLink>
              )}
            </div>
          </>
        }
        next={null}
        more={
          <>
            <button type="button" class="link" onClick={() => showOthers(true)}>
              {games !== undefined && games > 1 && isListed(deal) ? texts.others(formatNumber(games - 1)) : texts.about}
            </button>
            <button type="button" class="link" onClick={() => game.play(CLEAR)}>
              {texts.again}
            </button>
          </>
        }
      />
      {others && (
        <Others deal={deal} game={game} all={(games ?? 0) > 1 && isListed(deal)} onClose={() => showOthers(false)} />
      )}
    </>
  );
}
