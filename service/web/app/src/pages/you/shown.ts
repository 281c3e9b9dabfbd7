import type { Game } from "../../shell/dailies";
import type { PageName } from "../../shell/router";

/** Which results are shown. */
export type Shown = Game | "all";

export const PAGES: Record<Game, PageName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" };
