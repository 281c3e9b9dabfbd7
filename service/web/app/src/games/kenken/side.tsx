// Beside the board: how far it is, what can stand in the chosen cage, what is wrong, aids.
import { digitIn, ruledIn } from "@countinghouse/client/play/kenken/cells";
import { combinationsOf } from "@countinghouse/client/play/kenken/combinations";
import { type Cage, clueOf, digitAt, type Grid, hasPlainDigits } from "@countinghouse/client/play/kenken/layout";
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Bar } from "../../components/figures";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/panel";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, t as shared } from "../../shell/texts";
import { Embed } from "../codes/embed";
import type { Game } from "./game";
import { cageSaid } from "./message";
import { isOwn } from "./own";
import { t } from "./texts";
import { bestOf, type Day, difficultyOf, linkOf, longTitleOf, titleOf } from "./titles";

/** Combinations are looked for once the player rests: while keys come fast, nobody reads them. */
const LATER_MS = 250;
const MOST_SHOWN = 18;

/** The keys of digits: 1–6, or 0, 2, 3. Digits of several figures have none. */
function keysOf(digits: readonly number[]): string {
  const keys = digits.filter((digit) => digit <= 9);
  const [first = 0, last = 0] = [keys[0], keys.at(-1)];
  return keys.length > 1 && last - first === keys.length - 1 ? `${first}–${last}` : keys.join(", ");
}

/** The address of the cage calculator for a cage. */
function cageAddress(grid: Grid, { operator, target, cells, distinct }: Cage): string {
  const query = new URLSearchParams({ size: String(grid.rows), cells: cells.join("."), target: String(target) });
  if (grid.columns !== grid.rows) query.set("columns", String(grid.columns));
  if (operator) query.set("operator", operator);
  if (!hasPlainDigits(grid)) query.set("digits", grid.digits.join("."));
  if (distinct) query.set("twice", "0");
  return `/cages?${query.toString()}`;
}

function Filled({ game }: { game: Game }) {
  return <span>{t().side.filled(game.filled.value, game.layout.all.length)}</span>;
}

function FilledBar({ game }: { game: Game }) {
  return <Bar value={game.filled.value} max={game.layout.all.length} label={t().side.progress} />;
}

export function ProgressPanel({ game, day, onNew }: { game: Game; day: Day; onNew: () => void }) {
  const texts = t().side;
  const best = bestOf(game);
  return (
    <Panel
      title={titleOf(game.layout, day.name)}
      {...(day.date && { eyebrow: formatDate(day.date) })}
      aside={<Chip tone="brand">{difficultyOf(game.difficulty)}</Chip>}
    >
      <p class="ends small">
        <Filled game={game} />
        <span class="muted">{best === undefined ? texts.noBest : texts.best(formatDuration(best))}</span>
      </p>
      <FilledBar game={game} />
      <p>
        <Button kind="quiet" icon="plus" pill onClick={onNew}>
          {t().make.make}
        </Button>
      </p>
    </Panel>
  );
}

/** What each cell of a cage may still have, in bits: its digit, else what its lines and the player leave. */
const masksOf = (game: Game, cage: Cage): number[] =>
  cage.cells.map((cell) => {
    const value = game.cells[cell]?.peek() ?? 0;
    const digit = digitIn(value);
    return digit ? 1 << (digit - 1) : game.unseen(cell) & ~ruledIn(value);
  });

function Combinations({ game, cage, first }: { game: Game; cage: Cage; first: boolean }) {
  const texts = t().cage;
  const { layout } = game;
  const at = game.at.value;
  const look = () => combinationsOf(layout, cage, masksOf(game, cage));
  // Of the first cage at once, as what came later would move what is below it.
  const [found, setFound] = useState(() => (first ? look() : undefined));
  useEffect(() => {
    const timer = setTimeout(() => setFound(look()), LATER_MS);
    return () => clearTimeout(timer);
  }, [cage, at]);
  if (!found) return null;
  return (
    <>
      <p class="muted">{texts.canStand}</p>
      <ul class="kk-combinations wrap">
        {found.slice(0, MOST_SHOWN).map(({ digits, open }) => {
          const shown = digits.map((rank) => digitAt(layout, rank)).join(" ");
          return (
            <li key={shown} class="chip number">
              {open ? (
                <span>{shown}</span>
              ) : (
                <del>
                  <span class="visually-hidden">{texts.closed} </span>
                  {shown}
                </del>
              )}
            </li>
          );
        })}
        {found.length > MOST_SHOWN && <li class="tap note">{texts.others(found.length - MOST_SHOWN)}</li>}
      </ul>
    </>
  );
}

export function CagePanel({ game }: { game: Game }) {
  const { cages, cageOf } = game.layout;
  const number = useComputed(() => cageOf[game.selected.value] ?? -1).value;
  const cage = cages[number];
  const first = useRef(true);
  useEffect(() => {
    first.current = false;
  }, []);
  if (!cage) return null;
  const digits = cage.cells.map((cell) => game.digits[cell]?.value ?? 0);
  const wrong = game.showsErrors.value && (game.wrongCage[number]?.value ?? false);
  return (
    <Panel
      class="small"
      title={t().cage.title(clueOf(cage))}
      aside={<span class="muted">{t().cage.cells(cage.cells.length)}</span>}
    >
      {cageSaid(game.layout, cage, digits, wrong).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {cage.cells.length > 1 && (
        <>
          <Combinations key={number} game={game} cage={cage} first={first.current} />
          <a class="tap" href={cageAddress(game.layout, cage)}>
            {t().cage.fits}
          </a>
        </>
      )}
    </Panel>
  );
}

/** The broken rules, read aloud when they change. */
export function ErrorsPanel({ game, errors }: { game: Game; errors: ReadonlySignal<string> }) {
  const [first, ...others] = errors.value.split("\n");
  const fine = !first && game.checked.value;
  return (
    <div role="status" class={first ? "trouble" : fine ? "panel" : "kk-silent"}>
      {first && (
        <p class="bad number minor">
          <Icon name="warn" /> {first}
        </p>
      )}
      {others.map((error) => (
        <p key={error} class="bad">
          {error}
        </p>
      ))}
      {first && others.length === 0 && <p>{t().errors.marked}</p>}
      {fine && (
        <p class="good">
          <Icon name="check" /> {t().errors.none}
        </p>
      )}
    </div>
  );
}

export function AidsPanel({ game, day }: { game: Game; day: Day }) {
  const texts = t().tools;
  return (
    <Panel class="kk-aids stack gap-2" title={texts.aids}>
      <p class="muted small">{texts.shortKeys(keysOf(game.layout.digits))}</p>
      <div class="actions">
        <Button kind="quiet" onClick={() => game.setCheckpoint()}>
          {texts.checkpoint}
        </Button>
        <Button kind="quiet" icon="pencil" onClick={() => game.fillMarks()}>
          {t().pad.fill}
        </Button>
        <Share text={longTitleOf(game.layout, game.difficulty)} link={linkOf(game.code, day)} label={shared().share.link} />
        {!isOwn(game.code) && <Embed code={game.code} title={`KenKen ${longTitleOf(game.layout, game.difficulty)}`} />}
      </div>
    </Panel>
  );
}
