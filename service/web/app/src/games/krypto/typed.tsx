// A whole solution, typed.

import type { Fault } from "@countinghouse/client/play/krypto/check";
import { useId, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { t } from "./texts";

interface TypedProps {
  /** What is wrong, if anything. */
  judge: (expression: string) => Fault | undefined;
  /** What the button says. */
  action?: string;
  /** What is said of the last right one. */
  news?: string | undefined;
  /** What was typed before the page was loaded anew. */
  begun?: string;
  onType?: (text: string) => void;
}

export function Typed({ judge, action = t().typed.check, news, begun = "", onType }: TypedProps) {
  const texts = t();
  const id = useId();
  const [text, setText] = useState(begun);
  const [fault, setFault] = useState<Fault>();
  const [right, setRight] = useState(false);
  const position = fault && "position" in fault ? fault.position : undefined;
  return (
    <form
      class="krypto-typed stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = judge(text);
        setFault(found);
        setRight(!found);
        if (!found) setText("");
      }}
    >
      <label for={id} class="note">
        {texts.typed.label}
      </label>
      <div class="form">
        <input
          class="grow"
          id={id}
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={texts.typed.example}
          aria-invalid={Boolean(fault)}
          aria-describedby={`${id}-fault`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            onType?.(currentTarget.value);
            setFault(undefined);
            setRight(false);
          }}
        />
        <Button type="submit">{action}</Button>
      </div>
      <p id={`${id}-fault`} class={fault ? "krypto-fault small bad" : "krypto-fault small"} role="status">
        {fault && texts.faults.says(fault)}
        {position !== undefined && ` ${texts.faults.at(String(position + 1))}`}
        {right && news}
      </p>
    </form>
  );
}
