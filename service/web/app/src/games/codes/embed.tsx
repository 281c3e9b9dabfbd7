// The HTML with which another page shows a puzzle in a frame.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { t } from "../../shell/texts";

const WIDTH = 420;
const HEIGHT = 640;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** Whether other sites may show puzzles of this one, as its HTML says. */
const allowed = (): boolean => !document.querySelector('meta[name="no-embed"]');

function frameOf(code: string, title: string): string {
  const address = escaped(new URL(`/embed/${code}`, location.origin).href);
  return `<iframe src="${address}" width="${WIDTH}" height="${HEIGHT}" title="${escaped(title)}" style="border:0;max-width:100%" allow="clipboard-write" loading="lazy"></iframe>`;
}

/** Copies the HTML, and shows it. */
export function Embed({ code, title }: { code: string; title: string }) {
  const texts = t().share;
  const [html, setHtml] = useState<string>();
  const [copied, setCopied] = useState(false);
  if (!allowed()) return null;
  const show = async (): Promise<void> => {
    const found = frameOf(code, title);
    setHtml(found);
    // Where copying is not allowed, the text can still be selected.
    await navigator.clipboard.writeText(found).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div class="share">
      <Button kind="quiet" icon={copied ? "check" : "copy"} onClick={() => void show()}>
        {texts.embed}
      </Button>
      <span role="status">{copied && texts.copied}</span>
      {html && (
        <label>
          {texts.embedText}
          <textarea readOnly rows={4} value={html} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </div>
  );
}
