// The picture of a won game: what was played and how it went, and nothing of the solution.

/** What the picture shows of a game: its cards, or its cells row by row, in ivory (0) or one of five tints. */
export type Face = { cards: readonly string[] } | { cells: ReadonlyArray<readonly number[]> };

export interface Picture {
  title: string;
  line: string;
  face: Face;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const MIDDLE = WIDTH / 2;
const SIDE = 60;
/** Where the face lies. */
const TOP = 170;
const TALL = 300;

/** The colour of a token as it is where the picture stands. */
function colourOf(canvas: HTMLCanvasElement, token: string): string {
  canvas.style.color = `var(--${token})`;
  return getComputedStyle(canvas).color;
}

type Pen = CanvasRenderingContext2D;

/** Write in the middle, and smaller where there is no room. */
function write(pen: Pen, text: string, x: number, y: number, size: number, room: number, family: string): void {
  pen.font = `700 ${size}px ${family}`;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `700 ${Math.floor((size * room) / wide)}px ${family}`;
  pen.fillText(text, x, y);
}

function box(pen: Pen, x: number, y: number, wide: number, tall: number, round: number): void {
  pen.beginPath();
  pen.roundRect(x, y, wide, tall, round);
  pen.fill();
}

/** Draw on a canvas that stands on the game's felt. */
export function draw(canvas: HTMLCanvasElement, { title, line, face }: Picture): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const colour = (token: string): string => colourOf(canvas, token);
  const family = getComputedStyle(canvas).fontFamily;
  const felt = pen.createRadialGradient(MIDDLE, HEIGHT / 4, 0, MIDDLE, HEIGHT / 4, MIDDLE);
  felt.addColorStop(0, colour("felt-1"));
  felt.addColorStop(1, colour("felt-2"));
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = colour("felt-ink");
  write(pen, title, MIDDLE, 95, 76, WIDTH - 2 * SIDE, family);
  write(pen, line, MIDDLE, 550, 46, WIDTH - 2 * SIDE, family);
  if ("cards" in face) drawCards(pen, face.cards, colour, family);
  else drawCells(pen, face.cells, colour);
}

const GAP = 24;
/** How many cards lie in a row before there are two rows, and three. */
const IN_ROW = 9;
const IN_TWO_ROWS = 16;

function drawCards(pen: Pen, cards: readonly string[], colour: (token: string) => string, family: string): void {
  const rows = cards.length <= IN_ROW ? 1 : cards.length <= IN_TWO_ROWS ? 2 : 3;
  const columns = Math.ceil(cards.length / rows);
  const gap = GAP / rows;
  const wide = Math.min((TALL - (rows - 1) * gap) / rows / 1.4, (WIDTH - 2 * SIDE + gap) / columns - gap);
  const top = rows === 1 ? TOP : TOP + (TALL - rows * (wide * 1.4 + gap) + gap) / 2;
  for (const [index, card] of cards.entries()) {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const inRow = Math.min(columns, cards.length - row * columns);
    const x = MIDDLE - (inRow * (wide + gap) - gap) / 2 + column * (wide + gap);
    const y = top + row * (wide * 1.4 + gap);
    pen.fillStyle = colour("ivory");
    box(pen, x, y, wide, wide * 1.4, 16 / rows);
    pen.fillStyle = colour("card-ink");
    write(pen, card, x + wide / 2, y + wide * 0.7, wide * 0.5, wide * 0.8, family);
  }
}

/** Half of the line between cells. */
const LINE = 2;

function drawCells(pen: Pen, cells: ReadonlyArray<readonly number[]>, colour: (token: string) => string): void {
  const side = Math.floor((TALL + GAP) / cells.length);
  const columns = cells[0]?.length ?? 0;
  const first = MIDDLE - (columns * side) / 2;
  const top = TOP + (TALL - cells.length * side) / 2;
  pen.fillStyle = colour("brass");
  box(pen, first - 8, top - 8, columns * side + 16, cells.length * side + 16, 14);
  for (const [row, line] of cells.entries()) {
    for (const [column, tint] of line.entries()) {
      pen.fillStyle = colour(tint > 0 ? `tint-${tint}` : "ivory");
      pen.fillRect(first + column * side + LINE, top + row * side + LINE, side - 2 * LINE, side - 2 * LINE);
    }
  }
}

/** The picture as a file to share or to keep. */
export async function fileOf(canvas: HTMLCanvasElement | null, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, "image/png");
    else resolve(null);
  });
  return blob ? new File([blob], `${name}.png`, { type: blob.type }) : undefined;
}
