// What the table of a tournament is made of: its upper edge, the players at it, and, for the host, the button that removes one.
import type { ComponentChildren } from "preact";
import { IconButton } from "../../components/button";
import { Icon } from "../../components/icon";
import "../../components/play-layout.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { setQuery } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import type { RoomProps, Tournament } from "./model";
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
            icon="enlarge"
            label={texts.projector}
            aria-pressed={projector}
            onClick={() => setQuery({ projector: projector ? undefined : 1 })}
          />
        </span>
      </div>
    </div>
  );
}

interface SeatRowProps {
  name: string;
  /** Whether the player acts now. */
  chosen?: boolean;
  children?: ComponentChildren;
}

/** What is drawn beside a name: its first letter, or the number that it ends with, as in Player 2. */
const signOf = (name: string): string => /\d{1,2}$/.exec(name)?.[0] ?? [...name][0]?.toUpperCase() ?? "";

/** One player. */
export function SeatRow({ name, chosen = false, children }: SeatRowProps) {
  return (
    <li class={chosen ? "versus-seat versus-seat-chosen" : "versus-seat"} data-initial={signOf(name)}>
      <span class="versus-name">{name}</span>
      {children}
    </li>
  );
}

interface NotesProps {
  name: string;
  me: string | undefined;
  host: string | null;
}

/** Who somebody is. */
export function Notes({ name, me, host }: NotesProps) {
  return (
    <>
      {name === me && <span class="note"> {t().you}</span>}
      {name === host && <span class="note"> {t().host}</span>}
    </>
  );
}

/** A dialog over the page: Escape and its button close it, and the focus returns to where it was. */
function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
      <p class="row">
        <button type="button" onClick={() => element.current?.close()}>
          {shared().close}
        </button>
      </p>
    </dialog>
  );
}

interface RemoveButtonProps extends Pick<RoomProps, "take"> {
  tournament: Tournament;
  token: string;
  name: string;
  /** What is done once the player, and with them this button, is gone. */
  onRemoved: () => void;
}

export function RemoveButton(props: RemoveButtonProps) {
  const { name } = props;
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" class="small btn-secondary" aria-label={t().remove.title(name)} onClick={() => setAsked(true)}>
        {t().remove.remove}
      </button>
      {asked && <Removal {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

function Removal({
  tournament: { join_code: code },
  token,
  name,
  take,
  onRemoved,
  onClose,
}: RemoveButtonProps & { onClose: () => void }) {
  const texts = t().remove;
  const { doing, error, run } = useDoing();
  const [everybody, setEverybody] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const remove = async (): Promise<void> => {
    const left = await calls.remove(code, token, name, everybody);
    // Nothing outside of an open dialog can have the focus.
    button.current?.closest("dialog")?.close();
    onRemoved();
    take(left);
    announce(texts.done(name));
  };
  return (
    <Dialog title={texts.title(name)} onClose={onClose}>
      <p>{texts.text(name)}</p>
      <label class="inline">
        <input type="checkbox" checked={everybody} onChange={({ currentTarget }) => setEverybody(currentTarget.checked)} />
        {texts.everybody}
      </label>
      <p class="muted">{texts.everybodyText}</p>
      <button type="button" ref={button} class="primary" disabled={doing} onClick={() => run(remove)}>
        {texts.remove}
      </button>
      <Refused error={error} />
    </Dialog>
  );
}
