// The games: today's puzzle of each, practice, one's own puzzles, paper.
import { ButtonLink } from "../../components/button";
import { Chip } from "../../components/chip";
import { Icon, type IconName } from "../../components/icon";
import { Panel } from "../../components/panel";
import { Tile } from "../../components/tile";
import { CodeForm } from "../../games/codes/code-form";
import { DailyTile } from "../../games/daily/daily-tile";
import { type DailyName, useDaily } from "../../games/daily/days";
import { bestOf } from "../../games/modes/kept";
import { MODES, type Mode, RUN_GAMES, type RunGame } from "../../games/modes/rules";
import { t as modes } from "../../games/modes/texts";
import { useTitle } from "../../shell/announcer";
import { GAMES, type Game, nameOfGame, PAGE_OF } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { addressOf } from "../../shell/router";
import { catalogue, formatNumber, t as shared } from "../../shell/texts";
import english from "./texts.en";
import "./play.css";

const t = catalogue(english, () => import("./texts.de"));

// Ways to play one puzzle after another, each with its games.

const ICONS: Record<Mode, IconName> = { practice: "you", streak: "flame", storm: "clock" };

function Modes() {
  const texts = modes();
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
                {RUN_GAMES.map((game) => (
                  <li key={game}>
                    <ModeChip mode={mode} game={game} />
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

function ModeChip({ mode, game }: { mode: Mode; game: RunGame }) {
  const texts = modes();
  const name = nameOfGame(game);
  const best = mode === "practice" ? 0 : bestOf(mode, game);
  const count = formatNumber(best);
  return (
    <Chip
      href={`/${mode}?game=${game}`}
      label={[texts.title(texts.names[mode], name), best > 0 && texts.best(count)].filter(Boolean).join(". ")}
    >
      {name}
      {best > 0 && <b>{texts.bestHere(count)}</b>}
    </Chip>
  );
}

const TODAYS: Record<Game, DailyName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful", year: "year" };
const SIZES = [3, 4, 5, 6, 7, 8, 9];
const ORDERS = [3, 4, 5, 6];
const FOURS = "4444";

function practices(game: Game): Array<{ href: string; label: string }> {
  const texts = t();
  const page = addressOf(PAGE_OF[game]);
  if (game === "krypto") {
    return Object.entries(texts.krypto).map(([grade, label]) => ({ href: `${page}?difficulty=${grade}`, label }));
  }
  if (game === "year") {
    const year = new Date().getFullYear();
    return [String(year), String(year + 1), FOURS].map((digits) => ({
      href: `${page}?digits=${digits}`,
      label: digits === FOURS ? texts.fours : digits,
    }));
  }
  const [name, sizes] = game === "kenken" ? ["size", SIZES] : ["order", ORDERS];
  return sizes.map((size) => ({ href: `${page}?${name}=${size}`, label: texts.size(String(size)) }));
}

const entries: Record<Game, string> = {
  // Without a card they open with the form for them.
  krypto: "/krypto?cards=",
  kenken: "/kenken?enter=1",
  "31-derful": "/31-derful?cards=",
  year: "/year?enter=1",
};

function GameCard({ game, day }: { game: Game; day: string }) {
  const texts = t();
  const title = nameOfGame(game);
  const asked = useDaily(game, day);
  return (
    <li>
      <DailyTile name={TODAYS[game]} day={day} asked={asked} />
      <nav aria-label={`${texts.practice}: ${title}`}>
        <h3>{texts.practice}</h3>
        <ul class="wrap">
          {practices(game).map(({ href, label }) => (
            <li key={href}>
              <Chip href={href}>{label}</Chip>
            </li>
          ))}
        </ul>
      </nav>
    </li>
  );
}

export default function PlayPage() {
  const texts = t();
  const title = shared().pages.play;
  const day = today();
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <ul class="tiles play-games">
        {GAMES.map((game) => (
          <GameCard key={`${game} ${day}`} game={game} day={day} />
        ))}
      </ul>
      <Modes />
      <div class="columns">
        <Panel title={texts.own}>
          <ul class="grid gap-2">
            {GAMES.map((game) => (
              <li key={game}>
                <ButtonLink kind="quiet" wide icon="pencil" href={entries[game]}>
                  {texts.enter[game]}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={texts.paper}>
          <p>{texts.paperText}</p>
          <ButtonLink icon="print" href={addressOf("print")}>
            {texts.print}
          </ButtonLink>
        </Panel>
        <CodeForm title={texts.code} />
      </div>
    </>
  );
}
