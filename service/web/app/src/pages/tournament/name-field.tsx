import { t } from "./texts";

interface NameFieldProps {
  name: string;
  change: (name: string) => void;
  label?: string;
  optional?: boolean;
}

/** A player's name, as the service takes them. */
export function NameField({ name, change, label = t().join.name, optional = false }: NameFieldProps) {
  return (
    <label>
      {label}
      <input
        value={name}
        required={!optional}
        maxLength={24}
        autocomplete="nickname"
        spellcheck={false}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}
