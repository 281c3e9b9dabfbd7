// The ways that were found to a number, and which of all they are.
import { wayOf } from "@countinghouse/client/play/year/ways";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { Share } from "../../shell/share";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import { hrefOf, shown, type Wish } from "./wish";

/** How many of the simplest ways are asked for. */
const LISTED = 100;
/** Listing the ways of more digits would take the service long. */
const MOST_DIGITS = 5;

interface Props {
  wish: Wish;
  number: number;
  ways: readonly string[];
}

interface All {
  total: number;
  /** The place of each of the simplest ways among all, from 1. */
  places: ReadonlyMap<string, number>;
}

export default function Ways({ wish, number, ways }: Props) {
  const texts = t();
  const { value: all } = useAsked(JSON.stringify([wish, number]), async (limits): Promise<All> => {
    const limit = wish.digits.length > MOST_DIGITS ? 0 : LISTED;
    const found = await client.peek().year.solve({ ...wish, target: number, limit }, limits);
    const places = found.ways.map(({ expression }, index) => [wayOf(expression, wish.rules), index + 1] as const);
    return { total: found.ways_total, places: new Map(places) };
  });
  const placeOf = (way: string): number | undefined => all?.places.get(wayOf(way, wish.rules));
  const count = formatNumber(ways.length);
  const said = all ? texts.waysOf(count, formatNumber(all.total)) : texts.waysFound(count);
  const digits = [...wish.digits].join(" ");
  return (
    <div class="stack gap-2">
      <ul class="yr-ways scroll" tabIndex={0} aria-label={texts.ways}>
        {ways.map((way) => {
          const place = placeOf(way);
          return (
            <li key={way}>
              <span class="number">{shown(texts.made(formatNumber(number), way))}</span>
              {place !== undefined && <small class="note">{texts.place(formatNumber(place))}</small>}
            </li>
          );
        })}
      </ul>
      <p class="note" role="status">
        {said} {ways.length !== all?.total && texts.moreWays}
      </p>
      <Share
        label={texts.shareWays}
        text={texts.sharedWays(formatNumber(number), digits, said)}
        link={`${hrefOf(wish)}&target=${number}`}
      />
    </div>
  );
}
