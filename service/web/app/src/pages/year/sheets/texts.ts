import { catalogue } from "../../../shell/texts";
import english from "./texts.en";

export const t = catalogue(english, () => import("./texts.de"));
