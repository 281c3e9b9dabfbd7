import { stored } from "./storage";

/** The key of those whom the operator gave one. */
export const apiKey = stored("api-key", "");
