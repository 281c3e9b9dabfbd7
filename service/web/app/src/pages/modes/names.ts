import { t } from "../../shell/catalogue";
import type { Game } from "../../shell/dailies";

/** What the games' pages and felts are called. */
export const NAMES = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" } as const satisfies Record<Game, string>;

export const nameOf = (game: Game): string => t().pages[NAMES[game]];
