// What settings of a puzzle are made of: choices, groups of them, and what the service says against one.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface ChipProps {
  on: boolean;
  onPress: () => void;
  label?: string;
  children: ComponentChildren;
}

export function ChoiceChip({ on, onPress, label, children }: ChipProps) {
  return (
    <button type="button" class="btn-pill" aria-pressed={on} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

interface GroupProps {
  title: string;
  fault?: string | undefined;
  children: ComponentChildren;
}

/** Settings side by side, and what is wrong with them. */
export function Group({ title, fault, children }: GroupProps) {
  const id = useId();
  return (
    <div class="stack gap-2" role="group" aria-label={title} aria-describedby={fault && id}>
      <span aria-hidden="true" class="note">
        {title}
      </span>
      <div class="wrap">{children}</div>
      <Fault id={id} text={fault} />
    </div>
  );
}

export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} class="bad kk-fault" role="alert">
      {text}
    </p>
  );
}
