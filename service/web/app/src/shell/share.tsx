// Handing a text, a link or a file to others.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/button";
import { Icon } from "../components/icon";
import { t } from "./texts";

interface Shared {
  text: string;
  /** An address of this page, to be added to the text. */
  link?: string;
  label?: string;
  /** The one thing to do next. */
  primary?: boolean;
  /** As wide as its place, beside the one thing to do next. */
  secondary?: boolean;
  /** Goes with the text where the device's own sheet takes files. */
  picture?: () => Promise<File | undefined>;
}

/** How long it is said that something was copied. */
const SAID_MS = 4000;

type Outcome = "none" | "copied" | "failed";

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

const whole = (text: string, address?: string): string => [text, address].filter(Boolean).join("\n");

/** Share by the device's own sheet, where there is one that may be opened; else copy the text. */
export async function handOver(text: string, address?: string, picture?: Shared["picture"]): Promise<Outcome> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      const words = { text, ...(address ? { url: address } : {}) };
      const file = await picture?.();
      const all = { ...words, ...(file && { files: [file] }) };
      await navigator.share(navigator.canShare?.(all) ? all : words);
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
export function Share({ text, link, label, primary = false, secondary = false, picture }: Shared) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  const texts = t().share;
  useEffect(() => {
    if (outcome !== "copied") return undefined;
    const timer = setTimeout(() => setOutcome("none"), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const address = link && new URL(link, location.origin).href;
  return (
    <div class="share">
      <Button
        kind={primary ? "primary" : secondary ? "secondary" : "quiet"}
        wide={primary || secondary}
        {...(!secondary && { icon: "share" })}
        onClick={() => void handOver(text, address, picture).then(setOutcome)}
      >
        {label ?? texts.share}
      </Button>
      {/* Over the button, so that nothing moves. */}
      <span role="status">
        {outcome === "copied" && (
          <span class="share-copied">
            <Icon name="check" />
            {texts.copied}
          </span>
        )}
      </span>
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
