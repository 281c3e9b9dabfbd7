import "./dots.css";

const MOST = 5;

interface Props {
  /** How many of the five are filled. */
  level: number;
  /** The same in words. */
  label: string;
}

/** How hard something is, from one dot to five. */
export function Dots({ level, label }: Props) {
  return (
    <span class="dots" role="img" aria-label={label}>
      {Array.from({ length: MOST }, (_, index) => (
        <span key={index} class={index < level ? "dot dot-on" : "dot"} />
      ))}
    </span>
  );
}
