// The games without the service: rules, checks, hints and codes. Imports nothing outside this folder.
export * from "./codes.js";
export * as derful31 from "./derful31/index.js";
export * as kenken from "./kenken/index.js";
export * as krypto from "./krypto/index.js";
export * as year from "./year/index.js";
