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
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

function isGerman(): boolean {
  const chosen = kept("language");
  if (chosen === '"en"' || chosen === '"de"') return chosen === '"de"';
  return navigator.languages.find((tag) => /^(?:en|de)/.test(tag))?.startsWith("de") ?? false;
}

const { german = "[]", opens } = document.currentScript?.dataset ?? {};
if (isGerman()) for (const file of JSON.parse(german) as string[]) load(file);
const path = location.pathname.replace(/(.)\/+$/, "$1");
// The service knows of a puzzle's page that it opens one.
const code = opens === undefined ? undefined : path.split("/")[2];

// What would be refused is not asked for.
if (!document.querySelector('meta[name="needs-key"]')) {
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
  if (code && kept(`puzzle:${code.toUpperCase()}`) === null) ask(`/v1/puzzles/${code}`);
}
