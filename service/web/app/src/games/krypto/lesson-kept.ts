// Whether the first lesson was played or skipped.

import { results } from "../../shell/results";
import { allStarted } from "../../shell/started";
import { read, write } from "../../shell/storage";

const KEY = "lesson:krypto";
/** Codes of Krypto begin so. */
const LETTER = "K";

/** Whether the player has never had to do with the game. */
export const isNewcomer = (): boolean =>
  read<string>(KEY) === undefined &&
  !results.peek().some(({ game }) => game === "krypto") &&
  !allStarted().some(({ code }) => code.startsWith(LETTER));

export const keepLesson = (how: "done" | "skipped"): void => write(KEY, how);
