// The games: today's puzzle of each, practice, one's own puzzles, paper.
import type { JSX } from "preact";
import { DerfulArt, KenKenArt, KryptoArt } from "../../components/art";
import { ButtonLink } from "../../components/button";
import { Chip } from "../../components/chip";
import type { FeltName } from "../../components/felt";
import { Panel } from "../../components/panel";
import { Tile } from "../../components/tile";
import { CodeForm } from "../../games/codes/code-form";
import { t as shared } from "../../shell/catalogue";
import { GAMES, type Game, keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { linkTo } from "../../shell/puzzles";
import { resultOfDay } from "../../shell/results";
import { addressOf, type PageName } from "../../shell/router";
import { useTitle } from "../../shell/title";
import "./play.css";
import { t } from "./texts";

const PAGES: Record<Game, PageName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" };
const FELTS: Record<Game, FeltName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" };
const ART: Record<Game, () => JSX.Element> = {
  krypto: () => <KryptoArt />,
  kenken: () => <KenKenArt />,
  "31-derful": () => <DerfulArt />,
};
const SIZES = [3, 4, 5, 6, 7, 8, 9];
const ORDERS = [3, 4, 5, 6];

/** Today's puzzle where it is kept already, else the game's own page. */
function todaysAddress(game: Game): string {
  const day = today();
  if (game === "krypto") return "/";
  if (game === "kenken") {
    const kept = keptDaily("kenken", day);
    return kept ? linkTo(kept.large.code, day, "large") : addressOf("kenken");
  }
  const kept = keptDaily("31-derful", day);
  return kept ? linkTo(kept.code, day) : addressOf("derful");
}

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

function GameCard({ game }: { game: Game }) {
  const texts = t();
  const title = shared().pages[PAGES[game]];
  const solved = resultOfDay(game, today(), game === "kenken" ? "large" : undefined);
  return (
    <li>
      <Tile
        href={todaysAddress(game)}
        felt={FELTS[game]}
        title={title}
        text={texts.games[game]}
        art={ART[game]()}
        state={<Chip tone={solved ? "good" : "brand"}>{solved ? texts.solved : texts.today}</Chip>}
      />
      <nav aria-label={`${texts.practice}: ${title}`}>
        <h3>{texts.practice}</h3>
        <ul class="chips">
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
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <ul class="tiles play-games">
        {GAMES.map((game) => (
          <GameCard key={game} game={game} />
        ))}
      </ul>
      <div class="columns">
        <Panel title={texts.own}>
          <ul class="play-own">
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
