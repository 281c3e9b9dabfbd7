import type addresses from "../pages.json";

const secondsSaid = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);

/** The name of each page of `pages.json`. */
const pages: Record<keyof typeof addresses, string> = {
  today: "Today",
  play: "Play",
  explore: "Explore",
  you: "You",
  krypto: "Krypto",
  tournament: "Tournament",
  kenken: "KenKen",
  derful: "31-derful",
  year: "Year Game",
  cages: "Cages",
  tables: "Tables",
  jobs: "Jobs",
  findings: "Findings",
  print: "Print puzzles",
  modes: "Modes",
  puzzle: "Puzzle",
  embed: "Puzzle",
  settings: "Settings",
  offline: "Offline",
};

const english = {
  name: "Countinghouse",
  skip: "Skip to the content",
  menu: "Menu",
  sections: { today: "Today", play: "Play", versus: "Versus", explore: "Explore", you: "You" },
  developers: "Developers",
  streak: (days: number) => `Streak: ${days} ${days === 1 ? "day" : "days"}`,
  pages,
  footer: {
    about: "Every number here is exact, and every code opens its puzzle again.",
    documentation: "Documentation",
    documentationAt: "/docs/",
  },
  loading: "Loading…",
  notFound: { title: "Nothing here", text: "There is no page at this address.", home: "To today's puzzles" },
  offline: "You are offline. Puzzles, hints and practice that are kept here work; results are checked later.",
  unreachable:
    "The service does not answer. Puzzles, hints and practice that are kept here work; results are checked later.",
  storage: {
    refused: "This browser keeps nothing for this page: what you play is lost when the tab is closed.",
    full: "This browser has no room left for this page: what you play now may be lost.",
    export: "Export what is kept",
  },
  upgrade: { text: "There is a new version of this page.", reload: "Reload" },
  stale: {
    title: "This tab is older than the service",
    text: "The service was upgraded. What you played is kept.",
    reload: "Reload",
  },
  trouble: {
    title: "That did not work",
    retry: "Try again",
    offline: "You are offline. Try again when you are back.",
    unreachable: "The service did not answer. Check your connection, or try again in a moment.",
    slow: "This takes longer than it should. Try again in a moment.",
    quota: (seconds: number) =>
      `You asked more than is allowed at a time. You can go on ${seconds > 0 ? `in ${secondsSaid(seconds)}` : "now"}.`,
    busy: (seconds: number) => `The service is busy. Try again${seconds > 0 ? ` in ${secondsSaid(seconds)}` : ""}.`,
    key: "This service asks for a key. Enter it in the settings.",
    toSettings: "To the settings",
    refused: "The service does not accept this:",
    cancelled: "This job was cancelled. You can start it again.",
    failed: "The service could not finish this job:",
    error: "Something went wrong on this page:",
  },
  share: {
    share: "Share",
    copied: "Copied.",
    failed: "Select the text and copy it.",
    link: "Link to this puzzle",
    embed: "Embed",
    embedText: "Paste this into the HTML of your page.",
  },
  beat: (time: string) => `Beat ${time}`,
  close: "Close",
  cancel: "Cancel",
  game: {
    undo: "Undo",
    redo: "Redo",
    restart: "Start over",
    hint: "Hint",
    check: "Check",
    solutions: "Solutions",
    pause: "Pause",
    resume: "Go on",
    paused: "Paused. The game is hidden, and the clock has stopped. Press here or P to go on.",
    resumed: "The clock runs on.",
    time: "Time",
    solved: "Solved!",
    howTo: "How to play",
    newHere: "New here?",
    lesson: "Lesson",
    easyOne: "Easy one",
    code: "Code",
  },
};

export default english;
export type Texts = typeof english;
