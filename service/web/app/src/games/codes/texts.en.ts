const english = {
  title: "Open a puzzle",
  opened: (game: string, code: string) => `${game}, code ${code}`,
  enter: "Enter a code",
  open: "Open",
  spelling: "Small letters and missing dashes are fine, and so are O for 0, and I or L for 1.",
  wrong: (code: string) => `There is no puzzle with the code ${code}.`,
  faults: {
    character: (text: string) => `No code has the character “${text}”. Codes have digits and the letters A to Z without U.`,
    letter: (text: string) =>
      `No code begins with ${text}: K is Krypto, N and V are KenKen, D is 31-derful, Y is the Year Game.`,
    length: (text: string) => `It has ${text} characters; codes have 3 to 200.`,
    unchecked: (_text: string) =>
      "The last two characters of a code check the others, and here they do not agree: a character is wrong or missing, or two changed places.",
  },
};

export default english;
export type Texts = typeof english;
