// What readers of the documentation can do with scripts: choose a language, copy, run calls, search.
import "./docs.css";
import { listenForCode } from "./code";
import { listenForSearch } from "./opener";

listenForCode();
listenForSearch();
