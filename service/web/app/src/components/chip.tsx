import type { ComponentChildren } from "preact";
import "./chip.css";
import { Icon, type IconName } from "./icon";

interface Props {
  icon?: IconName;
  tone?: "plain" | "brass" | "good" | "bad" | "brand";
  /** Where it leads to, if it is a link. */
  href?: string;
  label?: string;
  current?: boolean;
  children: ComponentChildren;
}

/** A short fact, or a short choice that is a link. */
export function Chip({ icon, tone = "plain", href, label, current, children }: Props) {
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
