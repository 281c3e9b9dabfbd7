// The table while the first puzzle is awaited.
import type { ComponentType } from "preact";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import type { Run } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { Trouble } from "../../shell/asked";
import { PAGE_OF } from "../../shell/dailies";
import type { AnyPuzzle, PlayProps } from "../../shell/puzzles";
import { addressOf } from "../../shell/router";
import { t as shared } from "../../shell/texts";

/** What plays a puzzle of a game. */
export type Player = ComponentType<PlayProps<AnyPuzzle>>;

export interface Troubled {
  error: unknown;
  again: () => void;
}

export function Waiting({ run: { mode, game }, error, again }: Troubled & { run: Run }) {
  return (
    <PlayLayout
      felt={PAGE_OF[game]}
      bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }} />}
      side={<div class="panel" />}
    >
      <p>{t().about[mode]}.</p>
      {error ? <Trouble error={error} again={again} /> : <p class="loading">{shared().loading}</p>}
    </PlayLayout>
  );
}
