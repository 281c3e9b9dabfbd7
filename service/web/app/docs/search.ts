// The search: a dialog with the best part of each page that has all the words; before the first word, where to begin.
import MiniSearch, { type SearchResult } from "minisearch";
import { marked, passage } from "./search-marks";
import { type Found, found, OPTIONS, type Part } from "./search-options";

interface Texts {
  search: string;
  label: string;
  close: string;
  one: string;
  several: (count: number) => string;
  first: (shown: number, count: number) => string;
  some: (told: string) => string;
  nothing: string;
  broken: string;
  begin: string;
  /** Addresses below `/docs/`, and what is there. */
  places: readonly [string, string, string][];
}

const ENGLISH: Texts = {
  search: "Search",
  label: "Search the documentation",
  close: "Close",
  one: "1 page",
  several: (count) => `${count} pages`,
  first: (shown, count) => `The first ${shown} of ${count} pages`,
  some: (told) => `No page has all of these words. ${told} with some of them:`,
  nothing: "Nothing found",
  broken: "The index cannot be loaded. Is the network there?",
  begin: "Or begin here",
  places: [
    ["start/first-puzzle/", "A first puzzle", "Ten minutes, one file, no key"],
    ["play/krypto/", "Krypto", "Rules, and how it is counted"],
    ["play/kenken/", "KenKen", "Rules, hints and difficulty"],
    ["build/first-app/", "A first app", "A quarter of an hour with a key"],
    ["build/errors/", "Errors", "What each status means"],
    ["reference/", "Reference", "Every operation with a call and its answer"],
  ],
};
const GERMAN: Texts = {
  search: "Suchen",
  label: "Dokumentation durchsuchen",
  close: "Schließen",
  one: "1 Seite",
  several: (count) => `${count} Seiten`,
  first: (shown, count) => `Die ersten ${shown} von ${count} Seiten`,
  some: (told) => `Keine Seite hat alle diese Wörter. ${told} mit einigen davon:`,
  nothing: "Nichts gefunden",
  broken: "Das Verzeichnis lässt sich nicht laden. Besteht eine Verbindung?",
  begin: "Oder hier beginnen",
  places: [
    ["de/start/first-puzzle/", "Ein erstes Rätsel", "Zehn Minuten, eine Datei, kein Schlüssel"],
    ["de/play/krypto/", "Krypto", "Die Regeln, und wie gezählt wird"],
    ["de/play/kenken/", "KenKen", "Regeln, Tipps und Schwierigkeit"],
    ["build/first-app/", "A first app", "Auf Englisch: eine Viertelstunde mit Schlüssel"],
    ["reference/", "Reference", "Auf Englisch: jede Operation mit Aufruf und Antwort"],
  ],
};
const isGerman = document.documentElement.lang === "de";
const texts = isGerman ? GERMAN : ENGLISH;

let dialog: HTMLDialogElement | undefined;
let index: Promise<MiniSearch<Part>> | undefined;

async function load(address: string): Promise<MiniSearch<Part>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  return MiniSearch.loadJSON<Part>(await response.text(), OPTIONS);
}

/** A link of a list: spans by class, each with its text. */
function entry(href: string, parts: readonly [string, readonly (Node | string)[]][]): HTMLLIElement {
  const link = document.createElement("a");
  link.href = href;
  for (const [name, nodes] of parts) {
    const part = document.createElement("span");
    part.className = name;
    part.append(...nodes);
    link.append(part);
  }
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function result(found: SearchResult): HTMLLIElement {
  const { url, title, heading, group, keywords, text } = found as SearchResult & Part;
  const { terms } = found;
  const name = heading && heading !== title ? `${title}: ${heading}` : title;
  return entry(url, [
    ["search-group", [group]],
    ["search-title", marked(name, terms)],
    ["search-text", marked(passage(text, keywords, name, terms), terms)],
  ]);
}

function told({ parts, pages, all }: Found): string {
  if (pages === 0) return texts.nothing;
  const count = pages === 1 ? texts.one : pages > parts.length ? texts.first(parts.length, pages) : texts.several(pages);
  return all ? count : texts.some(count);
}

function made(): HTMLDialogElement {
  const element = document.createElement("dialog");
  element.className = "search";
  element.setAttribute("aria-label", texts.label);
  element.innerHTML = `<form method="dialog"><input type="search" aria-label="${texts.label}" placeholder="${texts.search}"
    autocomplete="off" spellcheck="false"><button class="search-close">${texts.close}</button></form>
    <p class="search-told" role="status"></p><ul class="search-found"></ul><ul class="search-places"></ul>`;
  element.querySelector(".search-places")?.append(
    ...texts.places.map(([at, title, text]) =>
      entry(`/docs/${at}`, [
        ["search-title", [title]],
        ["search-text", [text]],
      ]),
    ),
  );
  document.body.append(element);
  const input = element.querySelector("input");
  input?.addEventListener("input", () => void show(element, input.value));
  element.addEventListener("keydown", (event) => move(element, event));
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  return element;
}

async function show(element: HTMLDialogElement, words: string): Promise<void> {
  const status = element.querySelector(".search-told");
  const list = element.querySelector(".search-found");
  const places = element.querySelector<HTMLElement>(".search-places");
  try {
    const results = words.trim() && index ? found(await index, words, isGerman) : undefined;
    if (element.querySelector("input")?.value !== words) return;
    list?.replaceChildren(...(results?.parts ?? []).map(result));
    if (status) status.textContent = results ? told(results) : texts.begin;
    if (places) places.hidden = (results?.pages ?? 0) > 0;
  } catch {
    if (status) status.textContent = texts.broken;
  }
}

/** Arrows lead through what was found, Enter opens the first or the focused one, Escape closes. */
function move(element: HTMLDialogElement, event: KeyboardEvent): void {
  const links = [...element.querySelectorAll<HTMLAnchorElement>("li a")].filter((link) => link.offsetParent);
  const input = element.querySelector("input");
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === "Escape") {
    // By itself it would only empty the field.
    event.preventDefault();
    element.close();
  } else if (event.key === "Enter" && document.activeElement === input) {
    event.preventDefault();
    const [first] = element.querySelectorAll<HTMLAnchorElement>(".search-found a");
    first?.click();
    if (first) element.close();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    (links[next] ?? (next < 0 ? input : links[at]))?.focus();
  }
}

export async function openSearch(address: string): Promise<void> {
  dialog ??= made();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector("input");
  input?.focus();
  input?.select();
  index ??= load(address).catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  if (input) await show(dialog, input.value);
}
