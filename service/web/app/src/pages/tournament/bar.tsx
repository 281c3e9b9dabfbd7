// The upper edge of a tournament's table.
import type { ComponentChildren } from "preact";
import { Icon } from "../../components/icon";
import { IconButton } from "../../components/icon-button";
import "../../components/play-bar.css";
import { setQuery } from "../../shell/router";
import { t } from "./texts";

interface Props {
  projector: boolean;
  code: string;
  /** What stands at the left; the way back if nothing does. */
  start?: ComponentChildren;
  /** What stands in the middle. */
  children: ComponentChildren;
  end?: ComponentChildren;
}

export function Bar({ projector, code, start, children, end }: Props) {
  const texts = t().room;
  return (
    <div class="play-bar">
      {start ? (
        <div class="note">{start}</div>
      ) : (
        <a class="play-back tap" href="/tournament">
          <Icon name="back" />
          {texts.back}
        </a>
      )}
      <div class="play-clock">{children}</div>
      <div class="versus-end">
        {projector ? (
          <span>
            {texts.joinWith} <b class="code">{code}</b>
          </span>
        ) : (
          end
        )}
        <span class="tournament-enlarge">
          <IconButton
            bare
            icon="search"
            label={texts.projector}
            aria-pressed={projector}
            onClick={() => setQuery({ projector: projector ? undefined : 1 })}
          />
        </span>
      </div>
    </div>
  );
}
