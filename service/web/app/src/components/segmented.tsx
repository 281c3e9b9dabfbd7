import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon";
import "./segmented.css";

interface Choice<T extends string> {
  value: T;
  label: ComponentChildren;
  icon?: IconName;
}

interface Props<T extends string> {
  /** Says what is chosen here. */
  label: string;
  choices: ReadonlyArray<Choice<T>>;
  value: T;
  onChoose: (value: T) => void;
}

/** One of a few choices, all in sight. */
export function Segmented<T extends string>({ label, choices, value, onChoose }: Props<T>) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.icon && <Icon name={choice.icon} />}
          {choice.label}
        </button>
      ))}
    </div>
  );
}
