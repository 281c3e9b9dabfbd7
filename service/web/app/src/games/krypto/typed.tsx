// A whole solution, typed.
import { useId, useState } from "preact/hooks";
import type { Fault } from "./logic/check";
import { t } from "./texts";

interface TypedProps {
  /** What is wrong, if anything. */
  judge: (expression: string) => Fault | undefined;
  /** What the button says. */
  action?: string;
}

export function Typed({ judge, action = t().typed.check }: TypedProps) {
  const texts = t();
  const id = useId();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<Fault>();
  const position = fault && "position" in fault ? fault.position : undefined;
  return (
    <form
      class="krypto-typed"
      onSubmit={(event) => {
        event.preventDefault();
        setFault(judge(text));
      }}
    >
      <label for={id}>{texts.typed.label}</label>
      <div class="krypto-typed-row">
        <input
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
            setFault(undefined);
          }}
        />
        <button type="submit">{action}</button>
      </div>
      <p id={`${id}-fault`} class="krypto-fault bad" role="status">
        {fault && `✗ ${texts.faults.says(fault)}`}
        {position !== undefined && ` ${texts.faults.at(String(position + 1))}`}
      </p>
    </form>
  );
}
