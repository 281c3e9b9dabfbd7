import { catalogue } from "../../shell/texts";
import english from "./texts.en";

/** The texts of playing Krypto. */
export const t = catalogue(english, () => import("./texts.de"));
