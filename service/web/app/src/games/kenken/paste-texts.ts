import { catalogue } from "../../shell/texts";
import english from "./paste-texts.en";

export const t = catalogue(english, () => import("./paste-texts.de"));
