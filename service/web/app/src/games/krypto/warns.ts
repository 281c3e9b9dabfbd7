import { stored } from "../../shell/storage";

/** Whether the player wants to hear of dead ends at once. */
export const warns = stored("krypto-warn", false);
