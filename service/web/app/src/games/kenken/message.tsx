// The line over the board: the hint, what is wrong, or the chosen cage. It is not read aloud: cells, hints and the
// panel of broken rules are.
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import "../../components/message-line.css";
import { clueOf } from "@countinghouse/client/play/kenken/layout";
import type { Game } from "./game";
import { stepOf } from "./hints";
import { cageSaid } from "./says";
import { t } from "./texts";

function Line({ children, more, bad }: { children: ComponentChildren; more?: ComponentChildren; bad?: boolean }) {
  return (
    <p class={bad ? "say say-bad" : "say"}>
      {children}
      {more && <span class="say-more"> · {more}</span>}
    </p>
  );
}

export function Message({ game, errors }: { game: Game; errors: ReadonlySignal<string> }) {
  const { size, cages, cageOf } = game.layout;
  const hint = game.hint.value;
  if (hint) {
    const step = stepOf(hint);
    return <Line more={step && t().hint.step(hint.step + 1, hint.found.steps.length)}>{t().hint.title}</Line>;
  }
  const [error] = errors.value.split("\n");
  if (error) return <Line bad>{error}</Line>;
  if (game.checked.value) return <Line>{t().errors.none}</Line>;
  const cage = cages[cageOf[game.selected.value] ?? -1];
  if (!cage) return null;
  const digits = cage.cells.map((cell) => game.digits[cell]?.value ?? 0);
  const begun = digits.some(Boolean) || cage.cells.length === 1;
  const said = (begun && cageSaid(size, cage, digits, false).at(-1)) || t().cage.cells(cage.cells.length);
  return <Line more={said}>{t().cage.title(clueOf(cage))}</Line>;
}
