// All components in their states, for development and tests. Not part of what is deployed.
import { useState } from "preact/hooks";
import { Button, ButtonLink, IconButton, Key } from "../components/button";
import { Chip, Segmented } from "../components/chip";
import { Bar, Counter, Histogram, Ring } from "../components/figures";
import { ICONS, Icon } from "../components/icon";
import { LeftPlace, NumberCard, NumberCardPicture, Slip } from "../components/number-card";
import { Panel } from "../components/panel";
import { Felt, type FeltName, MessageLine, PlayBar, PlayLayout } from "../components/play-layout";
import { CardPlace, PlayingCardPicture, type Rank } from "../components/playing-card";
import { Sheet } from "../components/sheet";
import type { Suit } from "../components/suits";
import { BarsArt, CageArt, DerfulArt, KenKenArt, KryptoArt, TableArt, Tile } from "../components/tile";
import { WinSheet } from "../components/win-sheet";
import { useTitle } from "../shell/announcer";
import type { PageProps } from "../shell/router";
import "./look.css";

const COLOURS =
  "paper sheet sunk soft line edge ink dim brand brand-soft brass brass-hi brass-soft good good-soft bad bad-soft";
const TINTS = "ivory ivory-2 tint-1 tint-2 tint-3 tint-4 tint-5";
const FELTS: readonly FeltName[] = ["krypto", "kenken", "mini", "derful", "versus"];
const RANKS: readonly Rank[] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS: readonly Suit[] = ["spades", "hearts", "clubs", "diamonds"];
const SIZES = ["2.75 Win", "2 Page", "1.5 Section", "1.1875 Card"];
const TIMES = [1, 3, 5, 9, 11, 8, 4, 3, 2, 1].map((count, index) => ({ label: `${index * 10} s`, count }));
const OPERATORS = ["plus", "minus", "times", "divide"] as const;
const TOOLS = ["undo", "redo", "restart", "hint", "more"] as const;
const MANY = 4;

function Colours({ names }: { names: string }) {
  return (
    <ul class="look-colours">
      {names.split(" ").map((name) => (
        <li key={name}>
          <span style={{ background: `var(--${name})` }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function Choices() {
  const [mode, setMode] = useState("digit");
  const [open, setOpen] = useState<"modal" | "over">();
  return (
    <Panel title="Buttons and choices">
      <div class="row">
        <Button kind="primary" icon="share">
          Share
        </Button>
        <Button>Next</Button>
        <Button kind="quiet">Later</Button>
        <Button kind="brass">Deal</Button>
        <ButtonLink kind="primary" pill href="/look">
          Play
        </ButtonLink>
        <Button disabled>Disabled</Button>
        <button type="button">Plain</button>
        <button type="button" class="primary">
          Plain primary
        </button>
        <button type="button" aria-pressed>
          Pressed
        </button>
        <button type="button" disabled>
          Disabled
        </button>
      </div>
      <div class="wrap">
        <Chip>48 games</Chip>
        <Chip icon="flame" tone="brass">
          6
        </Chip>
        <Chip tone="good">Proved</Chip>
        <Chip tone="bad">Refuted</Chip>
        <Chip tone="brand">Counted</Chip>
        <Chip href="/look">A link</Chip>
        <Chip href="/look" current>
          Current
        </Chip>
      </div>
      <p>
        <Segmented
          label="Mode"
          value={mode}
          onChoose={setMode}
          choices={[
            { value: "digit", label: "Digit" },
            { value: "notes", label: "Notes", icon: "pencil" },
            { value: "out", label: "Ruled out" },
          ]}
        />
      </p>
      <div class="form">
        <label>
          A field <input placeholder="(2 + 4) × 10 ÷ …" />
        </label>
        <label>
          A choice
          <select>
            <option>Normal</option>
          </select>
        </label>
        <label class="inline">
          <input type="checkbox" checked /> A switch
        </label>
      </div>
      <div class="row">
        <Button onClick={() => setOpen("modal")}>Open a sheet</Button>
        <Button onClick={() => setOpen("over")}>Open one over the controls</Button>
      </div>
      {open && (
        <Sheet
          key={open}
          kind={open}
          title="The cage 8+ is 1, 2, 5"
          closeLabel="Close"
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <Button>Tell me more</Button>
              <Button kind="primary">Write the 4</Button>
            </>
          }
        >
          <p>Three cells of column 1 make 8. With 3 used below the top, only 1 + 2 + 5 fits.</p>
        </Sheet>
      )}
    </Panel>
  );
}

function NumberCards() {
  const [chosen, setChosen] = useState(8);
  return (
    <Panel title="Krypto cards">
      <Felt felt="krypto" class="look-felt">
        <div class="look-cards">
          {Array.from({ length: 25 }, (_, index) => index + 1).map((value) => (
            <NumberCardPicture key={value} value={value} />
          ))}
        </div>
        <div class="look-cards">
          <NumberCard value={8} chosen={chosen === 8} onClick={() => setChosen(8)} />
          <NumberCard value={26} made="16 + 10" chosen={chosen === 26} onClick={() => setChosen(26)} />
          <NumberCard value={12} made="8 + 4" />
          <LeftPlace />
          <Slip title="Your steps" steps={["16 + 10 = 26", "8 + 4 = 12"]} />
          <Slip title="Your steps" steps={[]}>
            <p>89 ways to make 12. Find one.</p>
          </Slip>
        </div>
        <div class="row">
          <Counter label="Make" value={12} />
          <Counter label="Made" value={12} won />
          <Counter small label="Sum" value={31} />
        </div>
      </Felt>
    </Panel>
  );
}

function PlayingCards() {
  return (
    <Panel title="Playing cards">
      <Felt felt="derful" class="look-felt">
        <div class="look-cards">
          {RANKS.map((rank, index) => (
            <PlayingCardPicture key={rank} rank={rank} suit={SUITS[index % MANY] ?? "spades"} label={rank} />
          ))}
          <CardPlace />
        </div>
        <div class="look-small">
          <PlayingCardPicture small rank="7" suit="spades" label="7" />
          <PlayingCardPicture small rank="10" suit="diamonds" label="10" />
          <PlayingCardPicture small rank="K" suit="hearts" label="King" />
          <CardPlace aim />
        </div>
      </Felt>
    </Panel>
  );
}

function OnTheFelt() {
  return (
    <Panel title="On the felt">
      <Felt felt="kenken" class="look-felt">
        <MessageLine more="pick a second card">8 + …</MessageLine>
        <MessageLine tone="bad">No 3 left for this row</MessageLine>
        <div class="keys">
          {OPERATORS.map((name, index) => (
            <Key key={name} aria-label={name} aria-pressed={index === 0} disabled={index === 3}>
              <Icon name={name} />
            </Key>
          ))}
          <Key sub="2 left">6</Key>
          <Key spent sub="0 left">
            5
          </Key>
        </div>
        <Segmented
          label="Mode on felt"
          value="digit"
          onChoose={() => undefined}
          choices={[
            { value: "digit", label: "Digit" },
            { value: "notes", label: "Notes" },
          ]}
        />
        <div class="tools">
          {TOOLS.map((name, index) => (
            <IconButton key={name} icon={name} label={name} disabled={index === 1} />
          ))}
        </div>
      </Felt>
    </Panel>
  );
}

function Win() {
  return (
    <WinSheet
      word="Krypto!"
      sentence="You found way 11 of 89."
      figures={[
        { value: "0:42", label: "best 0:31" },
        { value: "11", label: "of 100 hard" },
        { value: "7", label: "days in a row" },
      ]}
      own={{ bars: TIMES, own: 2, label: "Your 47 games by time", text: "Your 47 games so far. Faster than 37." }}
      share={
        <div class="halves">
          <Button kind="primary" wide icon="share">
            Share
          </Button>
          <Button wide icon="share">
            Challenge
          </Button>
        </div>
      }
      next={<Button wide>Next: KenKen 6 × 6</Button>}
      more={
        <a class="tap" href="/look">
          See the other 88 ways
        </a>
      }
    />
  );
}

/** A table to play at as a game would show it: `/look?play`, won with `/look?play=won`. */
function Played({ won }: { won: boolean }) {
  return (
    <PlayLayout
      felt="krypto"
      won={won}
      bar={
        <PlayBar back={{ href: "/look", label: "Today" }} help={{ label: "Help", onOpen: () => undefined }}>
          0:33
        </PlayBar>
      }
      side={
        <Panel title="Solutions found" aside={<b class="number">0 of 89</b>}>
          <Bar value={3} max={89} label="Solutions found" />
          <p>None yet. Each way to 12 that you find is kept here.</p>
        </Panel>
      }
    >
      <h1 class="visually-hidden">Krypto</h1>
      <Counter label={won ? "Made" : "Make"} value={12} won={won} />
      {won ? (
        <>
          <div class="look-solution">
            <NumberCardPicture value={16} />+<NumberCardPicture value={10} />
            −(
            <NumberCardPicture value={8} />+<NumberCardPicture value={4} />+<NumberCardPicture value={2} />)
          </div>
          <Win />
        </>
      ) : (
        <>
          <div class="hand">
            <NumberCard value={2} />
            <LeftPlace />
            <NumberCard value={26} made="16 + 10" />
            <NumberCard value={12} made="8 + 4" chosen />
            <LeftPlace />
            <Slip title="Your steps" steps={["16 + 10 = 26", "8 + 4 = 12"]} />
          </div>
          <MessageLine more="2, 12 and 26">Three cards left</MessageLine>
          <div class="keys">
            {OPERATORS.map((name) => (
              <Key key={name} aria-label={name} disabled>
                <Icon name={name} />
              </Key>
            ))}
          </div>
          <div class="tools">
            {TOOLS.map((name, index) => (
              <IconButton key={name} icon={name} label={name} disabled={index === 1} />
            ))}
          </div>
        </>
      )}
    </PlayLayout>
  );
}

export default function Look({ route: { query } }: PageProps) {
  useTitle("The counting table");
  const play = query.get("play");
  if (play !== null) return <Played won={play === "won"} />;
  return (
    <>
      <h1>The counting table</h1>
      <p class="lead">
        All tokens and components. A whole table: <a href="/look?play">at play</a>, <a href="/look?play=won">won</a>.
      </p>
      <div class="look">
        <Panel title="Colour">
          <Colours names={COLOURS} />
          <Colours names={TINTS} />
          <div class="look-felts">
            {FELTS.map((felt) => (
              <Felt key={felt} felt={felt}>
                {felt}
              </Felt>
            ))}
          </div>
        </Panel>
        <Panel title="Type">
          {SIZES.map((size) => (
            <p key={size} class="number" style={{ fontSize: `${parseFloat(size)}rem` }}>
              {size}
            </p>
          ))}
          <p>1 Text, system sans</p>
          <p class="muted">Quiet text</p>
          <p class="code">Mono for codes KAX-KCR</p>
        </Panel>
        <NumberCards />
        <PlayingCards />
        <Choices />
        <OnTheFelt />
        <Panel title="Progress">
          <p class="row">
            <Ring part={0.25}>21</Ring>
            <Ring part={0.5} now>
              23
            </Ring>
            <Ring part={1}>
              <Icon name="check" />
            </Ring>
          </p>
          <Bar value={14} max={36} label="Cells filled" />
          <Histogram axis bars={TIMES} own={2} label="Your 47 games by time" />
        </Panel>
        <Win />
      </div>
      <ul class="tiles look-tiles">
        <li>
          <Tile href="/look" felt="krypto" title="Krypto" text="Make 12 from five cards" art={<KryptoArt />} state="Play" />
        </li>
        <li>
          <Tile href="/look" felt="kenken" title="KenKen" text="6 × 6 · 14 of 36 cells" art={<KenKenArt />} />
        </li>
        <li>
          <Tile href="/look" felt="derful" title="31-derful" text="Nine cards, every line 18" art={<DerfulArt />} />
        </li>
        <li>
          <Tile href="/look" felt="mini" title="Tables" text="All results" art={<TableArt />} />
        </li>
        <li>
          <Tile href="/look" felt="versus" title="Findings" text="What was counted" art={<BarsArt />} />
        </li>
        <li>
          <Tile href="/look" felt="kenken" title="Cages" text="What fits" art={<CageArt />} />
        </li>
      </ul>
      <Panel title="Icons">
        <ul class="look-icons">
          {ICONS.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
