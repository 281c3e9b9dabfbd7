// A way to the target as small cards, joined step by step. Read aloud, it is its expression.
import { NumberCardPicture } from "../../../components/number-card";
import { shown } from "../game";
import { type StepCard, stepsOf } from "./steps";
import "./way.css";

function SmallCard({ value, made }: StepCard) {
  return <NumberCardPicture value={shown(value)} {...(made && { made: "" })} />;
}

export default function Way({ expression }: { expression: string }) {
  const steps = stepsOf(expression);
  return (
    <span class="way" role="img" aria-label={shown(expression)}>
      {steps.length === 0 && <SmallCard value={expression} made={false} />}
      {steps.map(({ left, op, right, result }, index) => (
        <span class="way-step" key={index}>
          <SmallCard {...left} />
          <b>{shown(op)}</b>
          <SmallCard {...right} />
          <b>=</b>
          <SmallCard {...result} />
        </span>
      ))}
    </span>
  );
}
