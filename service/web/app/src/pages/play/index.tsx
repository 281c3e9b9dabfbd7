// The games: today's puzzle of each, practice, one's own puzzles, paper.
import { ButtonLink } from "../../components/button";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { CodeForm } from "../../games/codes/code-form";
import { DailyTile } from "../../games/daily/daily-tile";
import type { DailyName } from "../../games/daily/names";
import { useDaily } from "../../games/daily/use-daily";
import { t as shared } from "../../shell/catalogue";
import { GAMES, type Game } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { addressOf, type PageName } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { Modes } from "./modes";
import "./play.css";
import { t } from "./texts";

const PAGES: Record<Game, PageName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" };
const TODAYS: Record<Game, DailyName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" };
const SIZES = [3, 4, 5, 6, 7, 8, 9];
const ORDERS = [3, 4, 5, 6];

function practices(game: Game): Array<{ href: string; label: string }> {
  const texts = t();
  const page = addressOf(PAGES[game]);
  if (game === "krypto") {
    return Object.entries(texts.krypto).map(([grade, label]) => ({ href: `${page}?difficulty=${grade}`, label }));
  }
  const [name, sizes] = game === "kenken" ? ["size", SIZES] : ["order", ORDERS];
  return sizes.map((size) => ({ href: `${page}?${name}=${size}`, label: texts.size(String(size)) }));
}

const entries: Record<Game, string> = { krypto: "/krypto", kenken: "/kenken?enter=1", "31-derful": "/31-derful" };

function GameCard({ game, day }: { game: Game; day: string }) {
  const texts = t();
  const title = shared().pages[PAGES[game]];
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
      <Modes names={Object.fromEntries(GAMES.map((game) => [game, shared().pages[PAGES[game]]])) as Record<Game, string>} />
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
        <CodeForm />
      </div>
    </>
  );
}
