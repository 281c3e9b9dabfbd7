// What the service says against a puzzle that is wished for, before it is made.
import { ProblemError } from "@countinghouse/client";
import { client } from "../../shell/api";
import { paramsOf, stockedSize, type Wish } from "./wish";

/** The settings of a wish, as the service names them. */
const SETTINGS = [
  "size",
  "rows",
  "columns",
  "digits",
  "difficulty",
  "operators",
  "mystery",
  "largest_cage",
  "single_cells",
  "with_long_operators",
  "distinct",
  "seed",
] as const;
type Setting = (typeof SETTINGS)[number];

/** What is wrong, by the setting that it is about. */
export type Faults = Partial<Record<Setting, string>>;

const PATIENCE_MS = 4_000;
const UNPROCESSABLE = 422;

/** The service's words against a wish. None while it cannot be asked: who waits for the puzzle is told so. */
export async function faultsOf(wish: Wish): Promise<Faults> {
  if (stockedSize(wish) && !wish.difficulty) return {};
  try {
    await client.peek().jobs.estimate("kenken.generate", paramsOf(wish), { timeoutMs: PATIENCE_MS });
    return {};
  } catch (error) {
    return error instanceof ProblemError && error.status === UNPROCESSABLE ? bySetting(error) : {};
  }
}

function bySetting({ errors }: ProblemError): Faults {
  const faults: Faults = {};
  for (const { pointer, detail } of errors) {
    const parts = pointer?.split("/") ?? [];
    const setting = SETTINGS.find((name) => parts.includes(name)) ?? "size";
    faults[setting] ??= detail;
  }
  return faults;
}
