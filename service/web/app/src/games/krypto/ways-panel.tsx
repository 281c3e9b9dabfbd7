// The ways found to the target of a game, and a field for a whole solution.
import { Icon } from "../../components/icon";
import { formatNumber } from "../../shell/texts";
import { shown } from "./shown";
import { t } from "./texts";
import { Typed } from "./typed";
import type { Playing } from "./use-game";
import "./ways.css";

const MOST_DOTS = 160;

/** What is said of the last way found after the win. */
export function newsOf({ news, ways }: Playing): string | undefined {
  const texts = t().say;
  if (news === undefined) return undefined;
  return news === "new" ? texts.newWay(formatNumber(ways.found.length)) : texts.sameWay;
}

/** `numbers` are those of the ways found, simplest first, where they are known. */
export function Found({
  playing,
  all,
  numbers,
}: {
  playing: Playing;
  all: number | undefined;
  numbers?: readonly number[];
}) {
  const texts = t().ways;
  const { found } = playing.ways;
  const bright = new Set(numbers ?? found.map((_, index) => index + 1));
  return (
    <>
      {all !== undefined && all <= MOST_DOTS && (
        <div class="krypto-dots chart" role="img" aria-label={texts.dots(formatNumber(found.length), formatNumber(all))}>
          {Array.from({ length: all }, (_, index) => (
            <i key={index} class={bright.has(index + 1) ? "now" : undefined} />
          ))}
        </div>
      )}
      {found.length > 0 ? (
        <ul class="krypto-found scroll" tabIndex={0} aria-label={texts.title}>
          {[...found].reverse().map((expression) => (
            <li key={expression}>
              <Icon name="check" />
              <span>{shown(expression)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="note">{texts.none(String(playing.game.target))}</p>
      )}
    </>
  );
}

export function FoundCount({ playing, all }: { playing: Playing; all: number | undefined }) {
  return (
    <span class="krypto-count number">
      {formatNumber(playing.ways.found.length)}{" "}
      {all !== undefined && all > 0 && <small class="note">{t().ways.of(formatNumber(all))}</small>}
    </span>
  );
}

export function TypedWay({ playing }: { playing: Playing }) {
  return <Typed judge={playing.judge} news={newsOf(playing) ?? t().typed.right} />;
}
