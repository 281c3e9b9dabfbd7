// Short facts and short choices.
import type { ComponentChildren } from "preact";
import "./chip.css";
import { Icon, type IconName } from "./icon";

interface ChipProps {
  icon?: IconName;
  tone?: "plain" | "brass" | "good" | "bad" | "brand";
  /** Where it leads to, if it is a link. */
  href?: string;
  label?: string;
  current?: boolean;
  children: ComponentChildren;
}

/** A short fact, or a short choice that is a link. */
export function Chip({ icon, tone = "plain", href, label, current, children }: ChipProps) {
  const within = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  const look = `chip chip-${tone}`;
  return href === undefined ? (
    <span class={look}>{within}</span>
  ) : (
    <a class={look} href={href} aria-label={label} aria-current={current ? "true" : undefined}>
      {within}
    </a>
  );
}

interface Choice<T extends string> {
  value: T;
  label: ComponentChildren;
  icon?: IconName;
}

interface SegmentedProps<T extends string> {
  /** Says what is chosen here. */
  label: string;
  choices: ReadonlyArray<Choice<T>>;
  value: T;
  onChoose: (value: T) => void;
}

/** One of a few choices, all in sight. */
export function Segmented<T extends string>({ label, choices, value, onChoose }: SegmentedProps<T>) {
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
