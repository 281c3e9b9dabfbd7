import { catalogue } from "../../shell/texts";
import english from "./own-texts.en";

export const t = catalogue(english, () => import("./own-texts.de"));
