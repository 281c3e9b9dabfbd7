import { catalogue } from "../../shell/texts";
import english from "./help-texts.en";

export const t = catalogue(english, () => import("./help-texts.de"));
