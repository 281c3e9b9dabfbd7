// Buttons: with a word, with an icon alone, the keys of a pad, and those that have nothing to do.
import type { ComponentChildren, ComponentProps } from "preact";
import "./button.css";
import { Icon, type IconName } from "./icon";

/** `primary` is the one thing to do next, of which a view has one; `brass` stands on felt. */
type ButtonKind = "primary" | "secondary" | "quiet" | "brass";

interface ButtonOwn {
  kind?: ButtonKind | undefined;
  icon?: IconName;
  /** As wide as its place. */
  wide?: boolean | undefined;
  /** Rounded to a pill. */
  pill?: boolean | undefined;
  class?: string | undefined;
  children: ComponentChildren;
}

type ButtonProps = ButtonOwn & Omit<ComponentProps<"button">, keyof ButtonOwn | "type"> & { type?: "button" | "submit" };
type ButtonLinkProps = ButtonOwn & { href: string; download?: string };

const classOf = ({ kind = "secondary", wide, pill, class: more }: Omit<ButtonOwn, "children" | "icon">): string =>
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
export function ButtonLink({ kind, icon, wide, pill, class: more, children, ...rest }: ButtonLinkProps) {
  const look = classOf({ kind, wide, pill, class: more });
  return (
    <a {...rest} class={look}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** The attributes of a button that keeps the focus while it is idle; a disabled one would lose it. */
export const idleIf = (idle: boolean, onClick: ComponentProps<"button">["onClick"]) => ({
  "aria-disabled": idle || undefined,
  onClick: idle ? undefined : onClick,
});

interface IconButtonOwn {
  icon: IconName;
  label: string;
  /** Without the text under the icon: it becomes the name. */
  bare?: boolean;
}

type IconButtonProps = IconButtonOwn & { disabled?: boolean } & Omit<
    ComponentProps<"button">,
    keyof IconButtonOwn | "class" | "children" | "disabled" | "type"
  >;
type IconLinkProps = IconButtonOwn & { href: string; "aria-current"?: "page" | undefined };

const within = ({ icon, label, bare }: IconButtonOwn) => (
  <>
    <Icon name={icon} />
    {!bare && <span>{label}</span>}
  </>
);
const named = ({ label, bare }: IconButtonOwn) => (bare ? { "aria-label": label, title: label } : {});

/** An icon with its name under it, as in the row of tools below a board: undo ends with nothing to undo. */
export function IconButton({ icon, label, bare = false, disabled = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      class={bare ? "icon-btn icon-btn-bare" : "icon-btn"}
      {...named({ icon, label, bare })}
      {...rest}
      {...idleIf(disabled, onClick)}
    >
      {within({ icon, label, bare })}
    </button>
  );
}

/** The same as a link. */
export function IconLink({ icon, label, bare = false, ...rest }: IconLinkProps) {
  return (
    <a class={bare ? "icon-btn icon-btn-bare" : "icon-btn"} {...named({ icon, label, bare })} {...rest}>
      {within({ icon, label, bare })}
    </a>
  );
}

interface KeyOwn {
  /** A small line at the lower edge: how many are left. */
  sub?: ComponentChildren;
  /** Used up, but still to be pressed. */
  spent?: boolean;
  children: ComponentChildren;
}

type KeyProps = KeyOwn & Omit<ComponentProps<"button">, keyof KeyOwn | "type" | "class">;

/** An ivory key of a pad. */
export function Key({ sub, spent = false, children, ...rest }: KeyProps) {
  return (
    <button {...rest} type="button" class={spent ? "key key-spent" : "key"}>
      {children}
      {sub !== undefined && <small>{sub}</small>}
    </button>
  );
}
