// The search: a dialog with the best part of each page that has all the words.
import MiniSearch, { type SearchResult } from "minisearch";
import { found, OPTIONS, type Part } from "./search-options";

interface Texts {
  search: string;
  label: string;
  close: string;
  one: string;
  several: (count: number) => string;
  nothing: string;
  broken: string;
}

const ENGLISH: Texts = {
  search: "Search",
  label: "Search the documentation",
  close: "Close",
  one: "1 page",
  several: (count) => `${count} pages`,
  nothing: "Nothing found",
  broken: "The index cannot be loaded. Is the network there?",
};
const GERMAN: Texts = {
  search: "Suchen",
  label: "Dokumentation durchsuchen",
  close: "Schließen",
  one: "1 Seite",
  several: (count) => `${count} Seiten`,
  nothing: "Nichts gefunden",
  broken: "Das Verzeichnis lässt sich nicht laden. Besteht eine Verbindung?",
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

function entry(result: SearchResult): HTMLLIElement {
  const { url, title, heading, group, excerpt } = result as SearchResult & Part;
  const link = document.createElement("a");
  link.href = url;
  const parts: [string, string][] = [
    ["search-group", group],
    ["search-title", heading && heading !== title ? `${title}: ${heading}` : title],
    ["search-text", excerpt],
  ];
  for (const [name, text] of parts) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = text;
    link.append(part);
  }
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function made(): HTMLDialogElement {
  const element = document.createElement("dialog");
  element.className = "search";
  element.setAttribute("aria-label", texts.label);
  element.innerHTML = `<form method="dialog"><input type="search" aria-label="${texts.label}" placeholder="${texts.search}"
    autocomplete="off" spellcheck="false"><button class="search-close">${texts.close}</button></form>
    <p class="search-told" role="status"></p><ul class="search-found"></ul>`;
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
  const told = element.querySelector(".search-told");
  const list = element.querySelector(".search-found");
  try {
    const results = words.trim() && index ? found(await index, words, isGerman) : [];
    if (element.querySelector("input")?.value !== words) return;
    list?.replaceChildren(...results.map(entry));
    const count = results.length === 1 ? texts.one : texts.several(results.length);
    if (told) told.textContent = words.trim() ? (results.length > 0 ? count : texts.nothing) : "";
  } catch {
    if (told) told.textContent = texts.broken;
  }
}

/** Arrows lead through what was found, Enter opens the first or the focused one, Escape closes. */
function move(element: HTMLDialogElement, event: KeyboardEvent): void {
  const links = [...element.querySelectorAll<HTMLAnchorElement>(".search-found a")];
  const input = element.querySelector("input");
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === "Escape") {
    // By itself it would only empty the field.
    event.preventDefault();
    element.close();
  } else if (event.key === "Enter" && document.activeElement === input) {
    event.preventDefault();
    links[0]?.click();
    if (links[0]) element.close();
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
