// Removing players, for the host: a button beside each of the others, and whether that is meant.
import { useRef, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { Dialog } from "../../shell/dialog";
import * as calls from "./calls";
import type { Tournament } from "./model";
import { Refused } from "./refused";
import type { RoomProps } from "./room-props";
import { t } from "./texts";
import { useDoing } from "./use-doing";

interface Props extends Pick<RoomProps, "take"> {
  tournament: Tournament;
  token: string;
  name: string;
  /** What is done once the player, and with them this button, is gone. */
  onRemoved: () => void;
}

export function RemoveButton(props: Props) {
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

function Removal({ tournament: { code }, token, name, take, onRemoved, onClose }: Props & { onClose: () => void }) {
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
