// The number pad under the board, and what its digits become.
import type { Entering } from "./cells";
import type { Game } from "./game";
import { range } from "./layout";
import { preferences } from "./preferences";
import { t } from "./texts";

const MODES: readonly Entering[] = ["digit", "possible", "ruled"];

function Digit({ game, digit }: { game: Game; digit: number }) {
  const numberFirst = preferences.value.first === "number";
  const left = game.left[digit - 1]?.value ?? 0;
  const press = (): void => {
    if (numberFirst) game.chosen.value = digit;
    else game.enter(game.selected.peek(), digit);
  };
  return (
    <button
      type="button"
      class={`kk-key${left <= 0 ? " kk-done" : ""}`}
      onClick={press}
      aria-label={`${digit}, ${t().pad.left(left)}`}
      aria-pressed={numberFirst ? game.chosen.value === digit : undefined}
    >
      {digit}
    </button>
  );
}

function Modes({ game }: { game: Game }) {
  const texts = t().pad;
  return (
    <div class="kk-modes" role="group" aria-label={texts.entering}>
      {MODES.map((mode) => (
        <button
          type="button"
          aria-pressed={game.entering.value === mode}
          onClick={() => {
            game.entering.value = mode;
          }}
        >
          {texts.modes[mode]}
        </button>
      ))}
    </div>
  );
}

export function Pad({ game }: { game: Game }) {
  const texts = t().pad;
  return (
    <div class="kk-pad">
      <Modes game={game} />
      <div class="kk-keys" role="group" aria-label={texts.title} data-size={game.layout.size}>
        {range(game.layout.size, 1).map((digit) => (
          <Digit game={game} digit={digit} />
        ))}
        <button type="button" class="kk-key" onClick={() => game.erase(game.selected.peek())} aria-label={texts.erase}>
          ⌫
        </button>
      </div>
    </div>
  );
}
