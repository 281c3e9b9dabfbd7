// A result to beat, as a link carries it: `?beat=81.2.4-8` stands for 81 seconds, 2 hints and way 4 of 8.

export interface Challenge {
  seconds: number;
  hints: number;
  /** Which way was found: a number or a fingerprint, from which nobody reads the solution. */
  way?: string | undefined;
}

const PARAMETER = "beat";
const FORM = /^(\d{1,5})\.(\d{1,2})(?:\.([\da-z]{1,6}(?:-[\da-z]{1,6})?))?$/;
const MOST_SECONDS = 99_999;
const MOST_HINTS = 99;

/** The result to beat in the query of an address; undefined for anything of another form. */
export function challengeIn(query: URLSearchParams): Challenge | undefined {
  const [, seconds, hints, way] = FORM.exec(query.get(PARAMETER) ?? "") ?? [];
  return seconds === undefined ? undefined : { seconds: Number(seconds), hints: Number(hints), way };
}

/** The address of a puzzle with a result to beat. */
export function challengeTo(link: string, { seconds, hints, way }: Challenge): string {
  const result = [Math.min(Math.floor(seconds), MOST_SECONDS), Math.min(hints, MOST_HINTS), ...(way ? [way] : [])];
  return `${link}${link.includes("?") ? "&" : "?"}${PARAMETER}=${result.join(".")}`;
}
