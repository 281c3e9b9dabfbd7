import { catalogue } from "../../shell/texts";
import english from "./page-texts.en";

/** The texts of the page where games are dealt, entered and looked up. */
export const pageTexts = catalogue(english, () => import("./page-texts.de"));
