// The jobs that were started in this browser.
import { stored } from "../../shell/storage";

export interface Begun {
  id: string;
  kind: string;
  /** As ISO 8601 in UTC. */
  at: string;
}

const MOST = 50;

/** The newest first. */
export const begun = stored<Begun[]>("jobs", []);

/** Remember a job. */
export function remember(id: string, kind: string): void {
  const others = begun.peek().filter((job) => job.id !== id);
  begun.value = [{ id, kind, at: new Date().toISOString() }, ...others].slice(0, MOST);
}

/** Forget a job that is gone. */
export function forget(id: string): void {
  begun.value = begun.peek().filter((job) => job.id !== id);
}
