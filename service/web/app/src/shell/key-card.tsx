// The keys of a game, in the same order for all of them; nothing where fingers are used.
import "./key-card.css";

interface Props {
  title: string;
  /** Keys, and what they do. */
  keys: ReadonlyArray<readonly [string, string]>;
}

export function KeyCard({ title, keys }: Props) {
  return (
    <div class="key-card">
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} class="boxless">
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
