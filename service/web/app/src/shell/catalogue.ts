import { catalogue } from "./texts";
import english from "./texts.en";

/** The texts that all pages share. */
export const t = catalogue(english, () => import("./texts.de"));
