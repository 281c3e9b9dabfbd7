import "./counter.css";

interface Props {
  /** `make`, and `made` once it is. */
  label: string;
  value: string | number;
  won?: boolean;
  small?: boolean;
}

const LONG = 3;
const LONGER = 5;
const lengthOf = ({ length }: string): string =>
  length > LONGER ? " counter-longer" : length > LONG ? " counter-long" : "";

/** The brass counter with what is to be made. */
export function Counter({ label, value, won = false, small = false }: Props) {
  return (
    <div class={`counter${won ? " counter-won" : ""}${small ? " counter-small" : ""}${lengthOf(String(value))}`}>
      <span>
        <small>{label}</small> <b>{value}</b>
      </span>
    </div>
  );
}
