// The sheet that tells of a win. It comes late, as nothing of it is needed before.
import type { ComponentChildren } from "preact";
import "./win-sheet.css";
import { Histogram, type HistogramBar } from "./figures";

export interface Figure {
  value: ComponentChildren;
  label: ComponentChildren;
}

interface WinSheetProps {
  /** The word: `Krypto!` */
  word: string;
  /** What only an exact engine can say. */
  sentence: ComponentChildren;
  /** Three of them, the time first; none where a solution was shown. */
  figures?: readonly Figure[];
  /** A picture of the game, where there is room for it. */
  card?: ComponentChildren;
  /** One's own result beside that of somebody else. */
  against?: ComponentChildren;
  /** One's own results so far, and a line about them. */
  own?: { bars: readonly HistogramBar[]; own?: number; label: string; text: ComponentChildren } | undefined;
  /** The primary button: Share; and others beside it. */
  share?: ComponentChildren;
  /** The secondary button: the next puzzle. */
  next: ComponentChildren;
  /** Links to more. */
  more?: ComponentChildren;
}

/** What is said of a won game: at the lower edge of phones, in the side panel of wide screens. Nothing to dismiss. */
export function WinSheet({ word, sentence, figures, card, against, own, share, next, more }: WinSheetProps) {
  return (
    <section class="win" aria-label={word}>
      {card}
      <h2 class="win-word">{word}</h2>
      <p class="win-sentence">{sentence}</p>
      {against ??
        (figures && (
          <dl class="figures">
            {figures.map(({ value, label }, index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      {own && (
        <div class="win-own">
          <Histogram bars={own.bars} label={own.label} {...(own.own !== undefined && { own: own.own })} />
          <p>{own.text}</p>
        </div>
      )}
      {share}
      {next}
      {more && <div class="win-more row">{more}</div>}
    </section>
  );
}
