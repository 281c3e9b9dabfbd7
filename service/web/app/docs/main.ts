// What readers of the documentation can do with scripts: choose a language, copy, run calls, search; and
// the address of this server in examples.
import "./docs.css";
import { nameThisServer } from "./address";
import { listenForCode } from "./code";
import { listenForSearch } from "./opener";

nameThisServer();
listenForCode();
listenForSearch();
