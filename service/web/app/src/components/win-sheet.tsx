import type { ComponentChildren } from "preact";
import { Histogram, type HistogramBar } from "./histogram";
import "./win-sheet.css";

interface Figure {
  value: ComponentChildren;
  label: ComponentChildren;
}

interface Props {
  /** The word: `Krypto!` */
  word: string;
  /** What only an exact engine can say. */
  sentence: ComponentChildren;
  /** Three of them. */
  figures: readonly Figure[];
  /** One's own results so far, and a line about them. */
  own?: { bars: readonly HistogramBar[]; own?: number; label: string; text: ComponentChildren };
  /** The primary button: Share. */
  share: ComponentChildren;
  /** The secondary button: the next puzzle. */
  next: ComponentChildren;
  /** A link to more. */
  more?: ComponentChildren;
}

/** What is said of a won game: at the lower edge of phones, in the side panel of wide screens. Nothing to dismiss. */
export function WinSheet({ word, sentence, figures, own, share, next, more }: Props) {
  return (
    <section class="win" aria-label={word}>
      <h2 class="win-word">{word}</h2>
      <p class="win-sentence">{sentence}</p>
      <dl class="figures">
        {figures.map(({ value, label }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {own && (
        <div class="win-own">
          <Histogram bars={own.bars} label={own.label} {...(own.own !== undefined && { own: own.own })} />
          <p>{own.text}</p>
        </div>
      )}
      {share}
      {next}
      {more && <p class="win-more row">{more}</p>}
    </section>
  );
}
