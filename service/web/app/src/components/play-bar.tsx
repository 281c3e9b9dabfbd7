import type { ComponentChildren } from "preact";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";
import "./play-bar.css";

interface Props {
  /** Where one came from. */
  back: { href: string; label: string };
  /** What stands in the middle: the clock. */
  children?: ComponentChildren;
  /** At the end, before help. */
  end?: ComponentChildren;
  help?: { label: string; onOpen: () => void };
}

/** The upper edge of a table: back, clock, help. On phones it replaces the header and the sections. */
export function PlayBar({ back, children, end, help }: Props) {
  return (
    <div class="play-bar">
      <a class="play-back tap" href={back.href}>
        <Icon name="back" />
        {back.label}
      </a>
      <div class="play-clock">{children}</div>
      <div class="play-help">
        {end}
        {help && <IconButton bare icon="help" label={help.label} onClick={help.onOpen} />}
      </div>
    </div>
  );
}
