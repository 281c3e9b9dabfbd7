// Pasting a puzzle: the service reads it in whatever format it is, and tells line and column of what is wrong.
import type { Schemas } from "@countinghouse/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { Trouble } from "../../shell/asked";
import { useStillShown } from "../../shell/late";
import { stored } from "../../shell/storage";
import { Judge } from "./judge";
import { ownCode, printLink } from "./own";
import { t as own } from "./own-texts";
import { t } from "./texts";
import { shapeOf } from "./titles";
import { written } from "./written";

type Result = Schemas["KenKenReadResult"];
type Fault = Result["faults"][number];
type Found = Result["text_puzzles"][number];

const pasted = stored("kenken-pasted", "");

/** The most puzzles of a sheet. */
const MOST_PRINTED = 12;

/** Sizes that the page plays. */
const isPlayed = ({ size }: Found): boolean => size >= 3 && size <= 9;

/** Where a line begins and ends in a text, in the units of a text field. */
export function rangeOf(
  text: string,
  { text_line, text_column }: Pick<Fault, "text_line" | "text_column">,
): [number, number] {
  // With their ends.
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+/g) ?? [];
  const before = lines.slice(0, text_line - 1).join("").length;
  const line = lines[text_line - 1] ?? "";
  const start =
    before +
    Array.from(line)
      .slice(0, text_column - 1)
      .join("").length;
  return [start, before + line.trimEnd().length];
}

/** What is wrong in the reader's language, if it has words for the code, else in the service's. */
const wordsOf = ({ code, params, detail }: Fault): string =>
  own().faults[code]?.(params.text ?? "") ?? detail.replace(/`([^`]*)`/g, "“$1”");

function Faults({ faults, show }: { faults: readonly Fault[]; show: (fault: Fault) => void }) {
  const texts = own();
  const list = useRef<HTMLDivElement>(null);
  // On phones it stands below the field, and would be under the tabs.
  useEffect(() => list.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={list} role="alert">
      <ul class="stack gap-2">
        {faults.map((fault) => (
          <li key={`${fault.text_line}.${fault.text_column}`} class="row bad">
            <span>{wordsOf(fault)}</span>
            <button type="button" onClick={() => show(fault)}>
              {texts.place(fault.text_line, fault.text_column)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The puzzles of a text: the only one, or a choice of several. */
function Puzzles({ found }: { found: readonly Found[] }) {
  const texts = own();
  const [chosen, setChosen] = useState(0);
  const puzzle = found[chosen];
  if (!puzzle) return null;
  const played = found.filter(isPlayed).slice(0, MOST_PRINTED).map(written).map(ownCode);
  return (
    <Judge puzzle={isPlayed(puzzle) ? puzzle : undefined} note={texts.sizes}>
      {found.length > 1 && (
        <label>
          {texts.which}
          <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {found.map((each, index) => (
              <option key={index} value={index}>
                {[`${index + 1}:`, each.title, shapeOf(each)].filter(Boolean).join(" ")}
              </option>
            ))}
          </select>
        </label>
      )}
      {played.length > 1 && (
        <p>
          <a class="tap" href={printLink(played)}>
            {texts.print(played.length)}
          </a>
        </p>
      )}
    </Judge>
  );
}

export default function Paste() {
  const texts = own();
  const [last, setState] = useState<{ text?: string; result?: Result; error?: unknown; asking?: boolean }>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const isShown = useStillShown();
  const text = pasted.value;
  const state = last.text === text ? last : {};
  const show = (fault: Fault): void => {
    field.current?.focus();
    field.current?.setSelectionRange(...rangeOf(text, fault));
  };
  const read = async (): Promise<void> => {
    setState({ text, asking: true });
    try {
      const result = await client.peek().kenken.read({ text }, { timeoutMs: PATIENCE_MS });
      if (isShown() && pasted.peek() === text) setState({ text, result });
    } catch (error) {
      if (isShown() && pasted.peek() === text) setState({ text, error });
    }
  };
  const { result } = state;
  return (
    <form
      class="kk-make stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <p class="lead">{texts.lead}</p>
      <label class="stack gap-2">
        {texts.text}
        <textarea
          ref={field}
          class="kk-paste"
          rows={12}
          required
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => {
            pasted.value = currentTarget.value;
          }}
        />
      </label>
      <p class="row">
        <button
          type="submit"
          class={result?.text_puzzles.length ? undefined : "primary"}
          disabled={!text.trim() || state.asking}
        >
          {texts.read}
        </button>
        <span role="status">
          {state.asking
            ? own().entry.checking
            : result?.puzzle_format
              ? texts.found(result.text_puzzles.length, result.puzzle_format)
              : ""}
        </span>
      </p>
      {result && result.faults.length > 0 && <Faults faults={result.faults} show={show} />}
      {result && <Puzzles key={text} found={result.text_puzzles} />}
      {state.error !== undefined && <Trouble error={state.error} again={() => void read()} />}
      <p class="row">
        <a href="/kenken?enter=1">{t().entry.title}</a>
        <a href="/docs/build/kenken-formats/">{texts.formats}</a>
        <a href="/kenken">{t().make.back}</a>
      </p>
    </form>
  );
}
