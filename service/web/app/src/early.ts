// What a page needs besides its own files is asked for here, before they are there: today's puzzles, a shared puzzle,
// German texts. The build writes it into the HTML. It imports nothing.
export {};

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

const { files = "{}", opens } = document.currentScript?.dataset ?? {};
const path = location.pathname.replace(/(.)\/+$/, "$1");
// The service knows of a puzzle's page that it opens one.
const code = opens === undefined ? undefined : path.split("/")[2];

const own = PATHS[path];
// An address that says more is of another puzzle; those who are new to a game are shown its lesson.
const isLesson = own !== undefined && location.search === "" && kept("solved") === null && kept(`lesson:${own}`) === null;
const part = isLesson ? "lesson" : (/^\?(lesson|date)=/.exec(location.search)?.[1] ?? "other");
const known = JSON.parse(files) as Record<string, string[]>;
const language = isGerman() ? "de" : "";
for (const name of new Set([part, language, part + language])) for (const file of known[name] ?? []) load(file);

// What would be refused is not asked for.
if (!document.querySelector('meta[name="needs-key"]')) {
  globalThis.askedEarly = new Map();
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const games = path === "/" || path === "/today" ? Object.values(PATHS) : own ? [own] : [];
  for (const game of location.search || isLesson ? [] : games)
    if (kept(`day:${day}:${game}`) === null) ask(`/v1/${game}/daily?date=${day}`);
  if (code && kept(`puzzle:${code.toUpperCase()}`) === null) ask(`/v1/puzzles/${code}`);
}
