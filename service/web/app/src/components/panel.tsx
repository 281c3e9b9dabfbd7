import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import "./panel.css";

interface Props {
  title?: string;
  /** A short line above the title. */
  eyebrow?: string;
  /** What stands at the end of the title's line. */
  aside?: ComponentChildren;
  level?: 2 | 3 | 4;
  class?: string;
  children: ComponentChildren;
}

/** A surface with a heading. */
export function Panel({ title, eyebrow, aside, level = 2, class: more, children }: Props) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section class={more ? `panel ${more}` : "panel"} aria-labelledby={title ? id : undefined}>
      {eyebrow && <p class="eyebrow">{eyebrow}</p>}
      {title && (
        <div class="ends">
          <Heading id={id}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
