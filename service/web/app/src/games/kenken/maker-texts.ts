import { catalogue } from "../../shell/texts";
import english from "./maker-texts.en";

export const t = catalogue(english, () => import("./maker-texts.de"));
