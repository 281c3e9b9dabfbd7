// Handing a text or a link to others.
import { useState } from "preact/hooks";
import { Button } from "../components/button";
import { t } from "./catalogue";

interface Shared {
  text: string;
  /** An address of this page, to be added to the text. */
  link?: string;
  label?: string;
  /** The one thing to do next. */
  primary?: boolean;
}

type Outcome = "none" | "copied" | "failed";

/** Shares by the device's own sheet where there is one, else copies. */
export function Share({ text, link, label, primary = false }: Shared) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  const texts = t().share;
  const address = link && new URL(link, location.origin).href;
  const whole = [text, address].filter(Boolean).join("\n");
  const share = async (): Promise<void> => {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        await navigator.share({ text, ...(address ? { url: address } : {}) });
        return;
      }
      await navigator.clipboard.writeText(whole);
      setOutcome("copied");
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) setOutcome("failed");
    }
  };
  return (
    <div class="share">
      <Button
        kind={primary ? "primary" : "quiet"}
        wide={primary}
        icon={outcome === "copied" ? "check" : "share"}
        onClick={() => void share()}
      >
        {label ?? texts.share}
      </Button>
      <span role="status">{outcome === "copied" && texts.copied}</span>
      {outcome === "failed" && (
        <label>
          {texts.failed}
          <textarea readOnly rows={3} value={whole} />
        </label>
      )}
    </div>
  );
}
