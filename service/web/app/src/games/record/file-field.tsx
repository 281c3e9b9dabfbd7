// A field for one file, as a button of the house: the browser's own differs from all other fields.
import type { ComponentChildren } from "preact";
import "./file-field.css";

interface Props {
  /** What the browser offers, as in HTML. */
  accept: string;
  onFile: (file: File) => void;
  children: ComponentChildren;
}

export function FileField({ accept, onFile, children }: Props) {
  return (
    <label class="btn btn-secondary file-field">
      {children}
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
