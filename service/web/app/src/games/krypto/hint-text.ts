import type { Schemas } from "@countinghouse/client";
import type { Texts } from "./texts.en";

export type Hint = Schemas["KryptoHintResult"];

/** A hint of the service in the reader's language; as the service says it if it is of a kind not known here. */
export function hintText({ code, params, hint, step }: Hint, texts: Texts["hints"], atStart: boolean): string {
  const { target, needed, held, operation, other, card, expression } = params;
  const goal = String(target);
  switch (code) {
    case "no-solution":
      return atStart ? texts["no-solution-at-all"] : texts[code](goal);
    case "fewer-cards-suffice":
      return texts[code](String(needed), String(held));
    case "one-step-left":
    case "operation-not-needed":
    case "last-operation":
      return operation ? texts[code](operation) : hint;
    case "uses-both":
    case "uses-only":
      return operation && other ? texts[code](operation, other) : hint;
    case "multiplies-largest":
    case "divides-largest":
    case "divides-by-largest":
      return texts[code](String(card));
    case "next-step":
      return step ? texts[code](`${step.left} ${step.op} ${step.right} = ${step.value}`) : hint;
    case "solution":
      return texts[code](`${expression} = ${goal}`);
    default:
      return texts[code] ?? hint;
  }
}
