// The cage calculator: draw a cage, say what it makes, see what fits. All of it is in the address.
import { placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { useState } from "preact/hooks";
import { gridIn, OperatorChoice, ShapeGrid } from "../../games/kenken/drawing";
import { t as maker } from "../../games/kenken/maker-texts";
import { t as kenken } from "../../games/kenken/texts";
import { digitsIn } from "../../games/kenken/wish";
import { Heading, useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import { type PageProps, setQuery } from "../../shell/router";
import { formatNumber, t as shared, sides } from "../../shell/texts";
import { type Fitting, fitting, paramsOf, type Question, questionIn, SIDES } from "./cage";
import { Partitions, waitUntilSettled } from "./partitions";
import { t } from "./texts";
import "../../games/kenken/kenken.css";
import "../../games/kenken/making.css";
import "./cages.css";

type Known = "open" | "in" | "out";
const NEXT: Record<Known, Known> = { open: "in", in: "out", out: "open" };

function know(question: Question, digit: number, known: Known): void {
  const listed = (digits: readonly number[], wanted: boolean): string =>
    [...digits.filter((each) => each !== digit), ...(wanted ? [digit] : [])].sort((a, b) => a - b).join(".");
  setQuery({ in: listed(question.inside, known === "in"), out: listed(question.outside, known === "out") });
}

/** Write the example into the address, to go on from there. */
function askExample(): void {
  const { cells, target, operator } = EXAMPLE;
  setQuery({ cells: cells.join("."), target: target ?? undefined, operator: operator ?? undefined });
}

/** The cells that are in only one of the two. */
function changedIn(before: readonly number[], after: ReadonlySet<number>): number[] {
  return [...before.filter((cell) => !after.has(cell)), ...[...after].filter((cell) => !before.includes(cell))];
}

function KnownDigits({ question, example }: { question: Question; example: boolean }) {
  const texts = t();
  return (
    <fieldset>
      <legend>{texts.digits}</legend>
      <p class="muted">{texts.digitsText}</p>
      <div class="row">
        {gridIn(question).digits.map((digit) => {
          const known: Known = question.inside.includes(digit) ? "in" : question.outside.includes(digit) ? "out" : "open";
          return (
            <button
              type="button"
              class={`ca-digit ca-${known}`}
              aria-label={`${texts.digit(digit)}: ${texts.states[known]}`}
              onClick={() => {
                if (example) askExample();
                know(question, digit, NEXT[known]);
              }}
            >
              {digit}
              {known === "in" ? " ✓" : known === "out" ? " ✕" : ""}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What is shown before anything is asked. */
const EXAMPLE: Question = {
  size: 6,
  columns: null,
  digits: null,
  cells: [0, 1, 6],
  target: 12,
  operator: "+",
  distinct: false,
  inside: [],
  outside: [],
};
const ASKED = ["cells", "target", "operator", "size", "columns", "digits", "twice", "in", "out"];

function Form({ question, example }: { question: Question; example: boolean }) {
  const texts = t();
  const { columns, cells, target, operator, distinct } = question;
  const grid = gridIn(question);
  const [digits, setDigits] = useState(question.digits?.join(" ") ?? "");
  const choose = (chosen: ReadonlySet<number>): void => {
    // The first cell of one's own takes the place of the example.
    const own = example ? changedIn(cells, chosen) : [...chosen];
    setQuery({ cells: own.sort((a, b) => a - b).join(".") });
  };
  /** Begin anew in a grid of other sides. */
  const resize = (changed: { size?: string; columns?: string | undefined }): void => {
    setDigits("");
    setQuery({ ...changed, cells: undefined, digits: undefined, in: undefined, out: undefined });
  };
  return (
    <div class="panel">
      <ShapeGrid
        key={`${grid.rows}x${grid.columns}`}
        board={grid}
        label={texts.shape}
        chosen={new Set(cells)}
        onChoose={choose}
      />
      <p class="row">
        <span>{example ? texts.example : texts.cells(cells.length)}</span>
        <button type="button" onClick={() => choose(new Set())} disabled={example || cells.length === 0}>
          {texts.clear}
        </button>
      </p>
      <div class="form">
        <label>
          {kenken().make.size}
          <select value={grid.rows} onChange={({ currentTarget }) => resize({ size: currentTarget.value })}>
            {SIDES.map((each) => (
              <option value={each}>{sides(each, columns ?? each)}</option>
            ))}
          </select>
        </label>
        <label>
          {maker().columns}
          <select
            value={columns ?? ""}
            onChange={({ currentTarget }) => resize({ columns: currentTarget.value || undefined })}
          >
            <option value="">{maker().square}</option>
            {SIDES.map((each) => (
              <option value={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          {texts.target}
          <input
            inputMode="numeric"
            size={6}
            value={target ?? ""}
            onInput={({ currentTarget }) =>
              setQuery({
                ...(example && { cells: cells.join("."), operator: operator ?? undefined }),
                target: currentTarget.value.replace(/\D/g, "").slice(0, 15),
              })
            }
          />
        </label>
        <OperatorChoice
          operator={operator}
          cells={cells.length}
          choose={(chosen) =>
            setQuery({
              ...(example && { cells: cells.join("."), target: target ?? undefined }),
              operator: chosen ?? undefined,
            })
          }
          mystery={texts.any}
        />
        <label>
          {kenken().make.digits}
          <input
            placeholder={range(grid.size).join(" ")}
            value={digits}
            onInput={({ currentTarget }) => {
              if (example) askExample();
              setDigits(currentTarget.value);
              setQuery({ digits: digitsIn(currentTarget.value)?.join("."), in: undefined, out: undefined });
            }}
          />
        </label>
        {digitsIn(digits)?.length !== question.digits?.length && <p class="bad">{kenken().entry.digits(grid.size)}</p>}
        <label class="inline">
          <input
            type="checkbox"
            checked={distinct}
            onChange={({ currentTarget }) => {
              if (example) askExample();
              setQuery({ twice: currentTarget.checked ? 0 : undefined });
            }}
          />
          {kenken().make.kinds.distinct}
        </label>
      </div>
      <KnownDigits question={question} example={example} />
    </div>
  );
}

function Fits({ found, question }: { found: Fitting; question: Question }) {
  const texts = t();
  const { combinations, ways, always, never, byCell } = found;
  if (combinations.length === 0) return <p class="minor bad">{texts.none}</p>;
  return (
    <>
      <p class="minor">{texts.found(formatNumber(combinations.length), formatNumber(ways))}</p>
      {always.length > 0 && <p>{texts.always(always.join(", "))}</p>}
      {never.length > 0 && <p>{texts.never(never.join(", "))}</p>}
      <div class="scroll tall" tabIndex={0} role="region" aria-label={texts.combination}>
        <table class="ca-table">
          <thead>
            <tr>
              <th>{texts.combination}</th>
              <th>{texts.ways}</th>
            </tr>
          </thead>
          <tbody>
            {combinations.map((each) => (
              <tr>
                <td>{each.digits.join(" ")}</td>
                <td>{formatNumber(each.ways)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {byCell && (
        <>
          <Heading>{texts.byCell}</Heading>
          <ul class="ca-list">
            {question.cells.map((cell, index) => (
              <li>
                {kenken().cell.at(...placeOf(gridIn(question).size, cell))}: {byCell[index]?.join(" ")}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Found({ question }: { question: Question }) {
  const params = paramsOf(question);
  const asked = useAsked(params && JSON.stringify(params), async ({ signal }) => {
    await waitUntilSettled(signal);
    return await client.peek().kenken.cage(params ?? { size: 3 }, { signal });
  });
  if (!params) return <p class="muted">{t().draw}</p>;
  return <AskedView asked={asked}>{(found) => <Fits found={fitting(found, question)} question={question} />}</AskedView>;
}

export default function Cages({ route: { query } }: PageProps) {
  const title = shared().pages.cages;
  const example = !ASKED.some((name) => query.has(name));
  const question = example ? EXAMPLE : questionIn(query);
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{t().lead}</p>
      <div class="columns">
        <Form question={question} example={example} />
        <div class="panel ca-result" aria-live="polite">
          <Found question={question} />
        </div>
      </div>
      <Partitions query={query} />
    </>
  );
}
