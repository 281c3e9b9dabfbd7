import { catalogue } from "../../shell/texts";
import english from "./reasoning-texts.en";

export const t = catalogue(english, () => import("./reasoning-texts.de"));
