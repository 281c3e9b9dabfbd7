// What a page needs besides its own files is asked for here, before they are there: today's puzzles, the files of a
// shared puzzle's game, German texts. It imports nothing, as what it imported would come first.
export {};

/** Files by what they are for, which the build writes into the HTML: the first letter of a puzzle's code, a language. */
type Files = Record<string, string[]>;

const KEPT = "countinghouse:";
// The first to ask for days waits until they are made.
const HEADERS = { Prefer: "wait=20" };
const PATHS: Record<string, string> = {
  "/krypto": "krypto",
  "/kenken": "kenken",
  "/31-derful": "31-derful",
  "/year": "year",
};

function kept(key: string): string | null {
  try {
    return localStorage.getItem(KEPT + key);
  } catch {
    return null;
  }
}

function ask(address: string): void {
  const asked = fetch(address, { headers: HEADERS });
  // Whoever wants it asks again.
  asked.catch(() => undefined);
  globalThis.askedEarly?.set(address, asked);
}

function load(file: string): void {
  const link = document.createElement("link");
  const style = file.endsWith(".css");
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

function isGerman(): boolean {
  const chosen = kept("language");
  if (chosen === '"en"' || chosen === '"de"') return chosen === '"de"';
  return navigator.languages.find((tag) => /^(?:en|de)/.test(tag))?.startsWith("de") ?? false;
}

const path = location.pathname.replace(/(.)\/+$/, "$1");
const code = /^\/(?:p|embed)\/(.+)$/.exec(path)?.[1];
const files = JSON.parse(document.querySelector<HTMLScriptElement>("script[data-files]")?.dataset["files"] ?? "{}") as Files;
// Not decoded, since that fails for a broken escape.
const letter = (code ?? "").replace(/%20|-/g, "").charAt(0).toUpperCase();
const language = isGerman() ? "de" : "";
for (const key of new Set([letter, language, letter + language])) for (const file of files[key] ?? []) load(file);

// The page's own files may have been faster. What would be refused is not asked for.
if (!globalThis.askedEarly && !document.querySelector('meta[name="needs-key"]')) {
  globalThis.askedEarly = new Map();
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const own = PATHS[path];
  const games = path === "/" || path === "/today" ? Object.values(PATHS) : own ? [own] : [];
  // An address that says more is of another puzzle; those who are new to a game are shown its lesson.
  const lesson = own !== undefined && kept("solved") === null && kept(`lesson:${own}`) === null;
  for (const game of location.search || lesson ? [] : games)
    if (kept(`day:${day}:${game}`) === null) ask(`/v1/${game}/daily?date=${day}`);
  if (letter && files[letter] && kept(`puzzle:${code?.toUpperCase()}`) === null) ask(`/v1/puzzles/${code}`);
}
