// Games that were begun and not finished.
import { useState } from "preact/hooks";
import { digitIn } from "../../games/kenken/cells";
import type { Kept } from "../../games/kenken/game";
import { boardAfter, unpackMoves } from "../../games/kenken/history";
import { isOwn } from "../../games/kenken/own";
import { linkOf, titleOf } from "../../games/kenken/solved-view";
import { t } from "../../games/kenken/texts";
import { allStarted, forgetStarted, type Started } from "../../shell/started";
import { formatDuration } from "../../shell/texts";

const MOST_LISTED = 20;

function begun(): Array<Started<Kept>> {
  const ours = allStarted().filter((found): found is Started<Kept> => found.code.startsWith("N") || isOwn(found.code));
  return ours
    .filter(({ state }) => !state.done)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_LISTED);
}

const filledIn = ({ moves, at, size }: Kept): number => {
  const cells = size * size;
  return boardAfter(unpackMoves(moves, cells), at, cells).filter(digitIn).length;
};

export function Begun() {
  const texts = t().begun;
  const [games, setGames] = useState(begun);
  if (games.length === 0) return null;
  return (
    <section>
      <h2>{texts.title}</h2>
      <ul class="kk-begun">
        {games.map(({ code, state }) => (
          <li class="row">
            <a class="button" href={linkOf(code, {})}>
              {titleOf(state.size, state.difficulty)}
            </a>
            <span class="muted">{texts.filled(filledIn(state), state.size ** 2, formatDuration(state.seconds))}</span>
            <button
              type="button"
              aria-label={texts.forget(titleOf(state.size, state.difficulty))}
              onClick={() => {
                forgetStarted(code);
                setGames(begun());
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
