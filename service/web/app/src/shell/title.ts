import { useEffect } from "preact/hooks";
import { t } from "./catalogue";

/** Name the tab after what is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === t().name ? title : `${title} · ${t().name}`;
  }, [title]);
}
