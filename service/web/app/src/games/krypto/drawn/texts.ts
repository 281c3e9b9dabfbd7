import { catalogue } from "../../../shell/texts";
import english from "./texts.en";

/** The texts of all ways, which come after the end. */
export const t = catalogue(english, () => import("./texts.de"));
