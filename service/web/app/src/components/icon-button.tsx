import type { ComponentProps } from "preact";
import { Icon, type IconName } from "./icon";
import { idleIf } from "./idle";
import "./icon-button.css";

interface Own {
  icon: IconName;
  label: string;
  /** Without the text under the icon: it becomes the name. */
  bare?: boolean;
}

type Props = Own & { disabled?: boolean } & Omit<
    ComponentProps<"button">,
    keyof Own | "class" | "children" | "disabled" | "type"
  >;
type LinkProps = Own & { href: string; "aria-current"?: "page" | undefined };

const within = ({ icon, label, bare }: Own) => (
  <>
    <Icon name={icon} />
    {!bare && <span>{label}</span>}
  </>
);
const named = ({ label, bare }: Own) => (bare ? { "aria-label": label, title: label } : {});

/** An icon with its name under it, as in the row of tools below a board: undo ends with nothing to undo. */
export function IconButton({ icon, label, bare = false, disabled = false, onClick, ...rest }: Props) {
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
export function IconLink({ icon, label, bare = false, ...rest }: LinkProps) {
  return (
    <a class={bare ? "icon-btn icon-btn-bare" : "icon-btn"} {...named({ icon, label, bare })} {...rest}>
      {within({ icon, label, bare })}
    </a>
  );
}
