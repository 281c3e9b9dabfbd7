// Our own icons, drawn with lines on a square of 24. They take the colour and the size of the text around them.
import "./icon.css";

const PATHS = {
  tally: "M6 5v14M10 5v14M14 5v14M18 5v14M3 16 21 8",
  today:
    "M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4",
  play: "M3.6 8.4 9.5 7.6a2 2 0 0 1 2.3 1.7l1.3 9a2 2 0 0 1-1.7 2.3l-5.9.8a2 2 0 0 1-2.3-1.7l-1.3-9a2 2 0 0 1 1.7-2.3ZM13.5 4.6l5.3.8a2 2 0 0 1 1.7 2.3l-1.6 10.1a2 2 0 0 1-2.2 1.7",
  versus:
    "M4.8 8a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M14.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M2.5 19.5c0-3.6 2.4-5.7 5.5-5.7s5.5 2.1 5.5 5.7M15.5 14.6c3.3-.8 6 1.2 6 4.4",
  explore: "M17 6V4H6l7 8-7 8h11v-2",
  you: "M4 20h16M6.5 20v-6M12 20V5M17.5 20v-9",
  sliders: "M4 8h7M17 8h3M4 16h3M13 16h7M11 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M7 16a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  flame: "M12 3c.6 3.4 5.5 5.6 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2.3 1.2-3.9 2.4-5 .2 1.7.9 2.7 1.9 3.1C10.4 8.5 10.6 5.5 12 3Z",
  back: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  help: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2.9-1.2 1.8M12 17v.01",
  undo: "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  redo: "m15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
  restart: "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 3.5v5h5",
  hint: "M9 17.5h6M10 21h4M12 3a6.2 6.2 0 0 0-3.8 11.1c.6.5.8 1 .8 1.7v1.7h6v-1.7c0-.7.2-1.2.8-1.7A6.2 6.2 0 0 0 12 3Z",
  more: "M5 12v.01M12 12v.01M19 12v.01",
  share: "M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7",
  download: "M12 3.5V15M7.5 10.5 12 15l4.5-4.5M4.5 20.5h15",
  copy: "M9 11a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2ZM5 15H4V5.5A1.5 1.5 0 0 1 5.5 4H15v1",
  check: "m5 12.5 5 5L19.5 7",
  close: "m6 6 12 12M18 6 6 18",
  erase: "M9 5h11v14H9l-6-7ZM12 9.5l5 5M17 9.5l-5 5",
  pencil: "m4 20 1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5",
  clock: "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7v5.5l3.5 2",
  pause: "M8.5 5v14M15.5 5v14",
  run: "M8 5v14l11-7Z",
  search: "M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M20 20l-4.3-4.3",
  enlarge: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
  calendar:
    "M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8",
  print: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7Z",
  warn: "M12 4 2.8 20h18.4ZM12 10v4.5M12 17v.01",
  trophy:
    "M8 4h8v6a4 4 0 0 1-8 0ZM8 5.5H4.5c0 3 1.5 4.5 3.5 4.5M16 5.5h3.5c0 3-1.5 4.5-3.5 4.5M12 14v4M8.5 20.5h7l-1-2.5h-5Z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  times: "m6 6 12 12M18 6 6 18",
  divide: "M5 12h14M12 6.5v.01M12 17.5v.01",
} as const;

export type IconName = keyof typeof PATHS;
export const ICONS = Object.keys(PATHS) as IconName[];

/** An icon beside a text that says the same, or in an element with a name of its own: it is never read aloud. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
      <path d={PATHS[name]} />
    </svg>
  );
}
