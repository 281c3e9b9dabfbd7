import { catalogue } from "../../../shell/texts";
import english from "./texts.en";

/** The texts of the page where games are dealt, entered and looked up. */
export const chooseTexts = catalogue(english, () => import("./texts.de"));
