// The texts about ways that come after the end of a game.
const english = {
  none: "There is no solution.",
  count: (distinct: string, forms: string) =>
    distinct === "1"
      ? `One solution, which can be written in ${forms === "1" ? "only one way" : `${forms} ways`}.`
      : `${distinct} different solutions, which can be written in ${forms} ways.`,
  some: (shown: string) => `The ${shown} simplest are shown.`,
  order: "The simplest first.",
  more: (count: string) => `Show ${count} more`,
  own: "found by you",
};

export default english;
export type Texts = typeof english;
