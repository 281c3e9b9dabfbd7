import type { ComponentChildren, ComponentProps } from "preact";
import "./button.css";
import { Icon, type IconName } from "./icon";

/** `primary` is the one thing to do next, of which a view has one; `brass` stands on felt. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "brass";

interface Own {
  kind?: ButtonKind | undefined;
  icon?: IconName;
  /** As wide as its place. */
  wide?: boolean | undefined;
  /** Rounded to a pill. */
  pill?: boolean | undefined;
  class?: string | undefined;
  children: ComponentChildren;
}

type ButtonProps = Own & Omit<ComponentProps<"button">, keyof Own | "type"> & { type?: "button" | "submit" };
type LinkProps = Own & { href: string; download?: string };

const classOf = ({ kind = "secondary", wide, pill, class: more }: Omit<Own, "children" | "icon">): string =>
  ["btn", `btn-${kind}`, wide && "wide", pill && "btn-pill", more].filter(Boolean).join(" ");

/** A button with a text and perhaps an icon. */
export function Button({ kind, icon, wide, pill, class: more, type = "button", children, ...rest }: ButtonProps) {
  const look = classOf({ kind, wide, pill, class: more });
  return (
    <button {...rest} type={type} class={look}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, icon, wide, pill, class: more, children, ...rest }: LinkProps) {
  const look = classOf({ kind, wide, pill, class: more });
  return (
    <a {...rest} class={look}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
