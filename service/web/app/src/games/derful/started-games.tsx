// Games that were begun and not finished.
import { useMemo } from "preact/hooks";
import { formatNumber } from "../../shell/texts";
import { openGames } from "./open-games";
import { t } from "./texts";

const MOST_SHOWN = 8;

interface Props {
  /** The code of the game that is played now. */
  but: string;
  onChosen: () => void;
}

export function StartedGames({ but, onChosen }: Props) {
  const found = useMemo(() => openGames().filter(({ code }) => code !== but), []).slice(0, MOST_SHOWN);
  const texts = t().started;
  if (found.length === 0) return null;
  return (
    <section>
      <h3>{texts.title}</h3>
      <ul class="derful-started">
        {found.map(({ state: { order, total, link, placed } }) => (
          <li>
            <a class="tap" href={link} onClick={onChosen}>
              {texts.game(formatNumber(order), total === null ? texts.noTotal : formatNumber(total), placed)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
