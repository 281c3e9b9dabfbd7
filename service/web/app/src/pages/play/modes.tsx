// Ways to play one puzzle after another, each with its games.
import { Chip } from "../../components/chip";
import { Icon, type IconName } from "../../components/icon";
import { Tile } from "../../components/tile";
import { bestOf } from "../../games/modes/kept";
import { MODES, type Mode } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { GAMES, type Game } from "../../shell/dailies";
import { formatNumber } from "../../shell/texts";

const ICONS: Record<Mode, IconName> = { practice: "you", streak: "flame", storm: "clock" };

export function Modes({ names }: { names: Record<Game, string> }) {
  const texts = t();
  return (
    <>
      <h2 class="play-heading">{texts.heading}</h2>
      <ul class="tiles play-games play-modes">
        {MODES.map((mode) => (
          <li key={mode}>
            <Tile
              level={3}
              href={`/${mode}?game=krypto`}
              felt="versus"
              title={texts.names[mode]}
              text={texts.about[mode]}
              art={<Icon name={ICONS[mode]} />}
            />
            <nav aria-label={texts.names[mode]}>
              <ul class="wrap">
                {GAMES.map((game) => (
                  <li key={game}>
                    <ModeChip mode={mode} game={game} name={names[game]} />
                  </li>
                ))}
              </ul>
            </nav>
          </li>
        ))}
      </ul>
    </>
  );
}

function ModeChip({ mode, game, name }: { mode: Mode; game: Game; name: string }) {
  const texts = t();
  const best = mode === "practice" ? 0 : bestOf(mode, game);
  const count = formatNumber(best);
  return (
    <Chip
      href={`/${mode}?game=${game}`}
      label={[texts.title(texts.names[mode], name), best > 0 && texts.best(count)].filter(Boolean).join(". ")}
    >
      {name}
      {best > 0 && <b class="number">{count}</b>}
    </Chip>
  );
}
