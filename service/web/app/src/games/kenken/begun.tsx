// The list of games to go on with.
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { IconButton } from "../../components/icon-button";
import { dayOf } from "../../shell/puzzles";
import { forgetStarted } from "../../shell/started";
import { formatDuration } from "../../shell/texts";
import { begunGames, filledIn } from "./started";
import { t } from "./texts";
import { linkOf, longTitleOf } from "./titles";

export function Begun({ without }: { without?: string | undefined }) {
  const texts = t().begun;
  const others = () => begunGames().filter(({ code }) => code !== without);
  const [games, setGames] = useState(others);
  if (games.length === 0) return null;
  return (
    <section>
      <h3>{texts.title}</h3>
      <ul class="stack gap-2">
        {games.map(({ code, state }) => {
          const title = longTitleOf(state.size, state.difficulty);
          return (
            <li key={code} class="row">
              <ButtonLink kind="quiet" pill href={linkOf(code, dayOf(code))}>
                {title}
              </ButtonLink>
              <span class="note grow">{texts.filled(filledIn(state), state.size ** 2, formatDuration(state.seconds))}</span>
              <IconButton
                bare
                icon="close"
                label={texts.forget(title)}
                onClick={() => {
                  forgetStarted(code);
                  setGames(others());
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
