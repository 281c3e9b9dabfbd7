// The keypad, and what its digits become.
import type { Entering } from "@countinghouse/client/play/kenken/cells";
import { digitAt, range } from "@countinghouse/client/play/kenken/layout";
import { Key } from "../../components/button";
import { Segmented } from "../../components/chip";
import { Icon } from "../../components/icon";
import type { Game } from "./game";
import { preferences } from "./preferences";
import { t } from "./texts";

const MODES: readonly Entering[] = ["digit", "possible", "ruled"];

function Digit({ game, digit }: { game: Game; digit: number }) {
  const texts = t().pad;
  const numberFirst = preferences.value.first === "number";
  const left = game.left[digit - 1]?.value ?? 0;
  const shown = digitAt(game.layout, digit);
  const press = (): void => {
    if (numberFirst) game.chosen.value = digit;
    else game.enter(game.selected.peek(), digit);
  };
  return (
    <Key
      onClick={press}
      spent={left <= 0}
      sub={texts.left(left)}
      aria-label={`${shown}, ${texts.left(left)}`}
      aria-pressed={numberFirst ? game.chosen.value === digit : undefined}
    >
      {`${shown} `}
    </Key>
  );
}

export function Pad({ game }: { game: Game }) {
  const texts = t().pad;
  return (
    <div class="kk-pad">
      <Segmented
        label={texts.entering}
        value={game.entering.value}
        choices={MODES.map((mode) => ({
          value: mode,
          label: texts.modes[mode],
          ...(mode === "possible" && { icon: "pencil" as const }),
        }))}
        onChoose={(mode) => {
          game.entering.value = mode;
        }}
      />
      <div class="kk-keys" role="group" aria-label={texts.title}>
        {range(game.layout.size, 1).map((digit) => (
          <Digit key={digit} game={game} digit={digit} />
        ))}
        <Key onClick={() => game.erase(game.selected.peek())} aria-label={texts.erase}>
          <Icon name="erase" />
        </Key>
      </div>
    </div>
  );
}
