// Handing a text, a link, a file or a frame to others.
import { useState } from "preact/hooks";
import { Button } from "../components/button";
import { t } from "./texts";

interface Shared {
  text: string;
  /** An address of this page, to be added to the text. */
  link?: string;
  label?: string;
  /** The one thing to do next. */
  primary?: boolean;
}

type Outcome = "none" | "copied" | "failed";

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

const whole = (text: string, address?: string): string => [text, address].filter(Boolean).join("\n");

/** Share by the device's own sheet, where there is one that may be opened; else copy. */
export async function handOver(text: string, address?: string): Promise<Outcome> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ text, ...(address ? { url: address } : {}) });
      return "none";
    }
  } catch (error) {
    // Frames of other sites are refused, but may copy.
    if (isCancelled(error)) return "none";
  }
  try {
    await navigator.clipboard.writeText(whole(text, address));
    return "copied";
  } catch {
    return "failed";
  }
}

/** Shares by the device's own sheet where there is one, else copies. */
export function Share({ text, link, label, primary = false }: Shared) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  const texts = t().share;
  const address = link && new URL(link, location.origin).href;
  return (
    <div class="share">
      <Button
        kind={primary ? "primary" : "quiet"}
        wide={primary}
        icon={outcome === "copied" ? "check" : "share"}
        onClick={() => void handOver(text, address).then(setOutcome)}
      >
        {label ?? texts.share}
      </Button>
      <span role="status">{outcome === "copied" && texts.copied}</span>
      {outcome === "failed" && (
        <label>
          {texts.failed}
          <textarea readOnly rows={3} value={whole(text, address)} />
        </label>
      )}
    </div>
  );
}

const KEPT_MS = 60_000;

/** Keep what was made here as a file of the reader. */
export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

// The HTML with which another page shows a puzzle in a frame.

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
