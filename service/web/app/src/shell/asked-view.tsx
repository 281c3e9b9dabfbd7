import type { ComponentChildren } from "preact";
import type { Asked } from "./asked";
import { t } from "./catalogue";
import { Trouble } from "./trouble";

interface Props<T> {
  asked: Asked<T>;
  children: (value: T) => ComponentChildren;
  /** What is shown until there is an answer. */
  meanwhile?: ComponentChildren;
  /** What stands under the answer, whose height nobody knows: it comes with it, so that it is not pushed down. */
  below?: ComponentChildren;
}

/** The answer to a question, or that it is awaited, or what went wrong. An earlier answer stays, dimmed, meanwhile. */
export function AskedView<T>(props: Props<T>) {
  const { value, error } = props.asked;
  return (
    <>
      <Answer {...props} />
      {(value !== undefined || error !== undefined) && props.below}
    </>
  );
}

function Answer<T>({ asked: { value, error, asking, again }, children, meanwhile }: Props<T>) {
  if (error !== undefined) return <Trouble error={error} again={again} />;
  if (value === undefined) return asking ? (meanwhile ?? <Loading />) : null;
  return (
    <div class={asking ? "awaiting" : undefined} aria-busy={asking}>
      {children(value)}
    </div>
  );
}

function Loading() {
  return (
    <p class="loading" role="status">
      {t().loading}
    </p>
  );
}
