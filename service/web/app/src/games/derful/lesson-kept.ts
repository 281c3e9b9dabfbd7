// Whether the first lesson was played or skipped.
import { read, write } from "../../shell/storage";

const KEY = "lesson:31-derful";

export const lessonWasOffered = (): boolean => read<string>(KEY) !== undefined;

export const keepLesson = (how: "done" | "skipped"): void => write(KEY, how);
