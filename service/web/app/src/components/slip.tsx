import type { ComponentChildren } from "preact";
import "./slip.css";

/** The sixth place of a hand: the steps so far, or what is to be done before the first. */
export function Slip({ title, steps, children }: { title: string; steps: readonly string[]; children?: ComponentChildren }) {
  return (
    <div class="slip">
      <p class="slip-title">{title}</p>
      {steps.length > 0 ? (
        <ol>
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      ) : (
        children
      )}
    </div>
  );
}
