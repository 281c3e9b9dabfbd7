// What is shown of a result: the passage that matched, and the words in it.

// As MiniSearch divides texts into words.
const BETWEEN = "[\\n\\r\\p{Z}\\p{P}]";
const BEFORE = 30;
const LONGEST = 180;

/** Matches each of the words, as a whole, after what stands before it: Safari before 16.4 cannot look behind. */
function wordsOf(terms: readonly string[]): RegExp {
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // The longest first: an alternative that begins alike would end it too soon.
  const any = escaped.sort((a, b) => b.length - a.length).join("|") || "(?!)";
  return new RegExp(`(^|${BETWEEN})(${any})(?=$|${BETWEEN})`, "giu");
}

/** A text with its matched words marked. */
export function marked(text: string, terms: readonly string[]): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const { 1: before = "", 2: word = "", index } of text.matchAll(wordsOf(terms))) {
    const mark = document.createElement("mark");
    mark.textContent = word;
    nodes.push(text.slice(at, index) + before, mark);
    at = index + before.length + word.length;
  }
  return [...nodes, text.slice(at)];
}

/**
 * The part of a text around its first match. Where neither the text nor the name has a match, what the page is called
 * stands before the beginning.
 */
export function passage(text: string, keywords: string, name: string, terms: readonly string[]): string {
  const words = wordsOf(terms);
  const first = text.search(words);
  if (first < 0) {
    const called = name.search(words) < 0 ? keywords.split("\n").find((each) => each.search(words) >= 0) : undefined;
    return `${called ? `${called}: ` : ""}${text.slice(0, LONGEST)}`;
  }
  const start = first <= BEFORE ? 0 : text.lastIndexOf(" ", first - BEFORE) + 1;
  return `${start > 0 ? "… " : ""}${text.slice(start, start + LONGEST)}`;
}
