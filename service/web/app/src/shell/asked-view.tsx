import type { ComponentChildren } from "preact";
import type { Asked } from "./asked";
import { t } from "./catalogue";
import { Trouble } from "./trouble";

/** The answer to a question, or that it is awaited, or what went wrong. An earlier answer stays, dimmed, meanwhile. */
export function AskedView<T>({ asked, children }: { asked: Asked<T>; children: (value: T) => ComponentChildren }) {
  const { value, error, asking, again } = asked;
  if (error !== undefined) return <Trouble error={error} again={again} />;
  if (value === undefined) return asking ? <p class="loading" role="status">{t().loading}</p> : null;
  return (
    <div class={asking ? "awaiting" : undefined} aria-busy={asking}>
      {children(value)}
    </div>
  );
}
