// The picture of a complete day: a piece of felt with its results, as an image to be shared or kept.
import { download } from "../../shell/share";
import { formatDate, t as shared } from "../../shell/texts";

const SIDE = 1080;
const MARGIN = 96;
const LINE = 92;
const SERIF = 'ui-serif, Georgia, "Noto Serif", "DejaVu Serif", serif';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
/** As in the tokens: a picture is the same by day and by night. */
const [FELT, RIM, INK, DIM, BRASS] = ["#236a6a", "#113d3f", "#ffffff", "#ffffffd9", "#f2c562"];

/** A text in one line, smaller where it would not fit. */
function write(pen: CanvasRenderingContext2D, text: string, y: number, size: number, font: string, room: number): void {
  pen.font = `700 ${size}px ${font}`;
  const width = pen.measureText(text).width;
  if (width > room) pen.font = `700 ${Math.floor((size * room) / width)}px ${font}`;
  pen.fillText(text, pen.textAlign === "right" ? SIDE - MARGIN : MARGIN, y);
}

function ground(pen: CanvasRenderingContext2D): void {
  const light = pen.createRadialGradient(SIDE / 2, SIDE / 3, 0, SIDE / 2, SIDE / 3, SIDE);
  light.addColorStop(0, FELT);
  light.addColorStop(1, RIM);
  pen.fillStyle = light;
  pen.fillRect(0, 0, SIDE, SIDE);
}

/** The closed ring with its check. */
function ring(pen: CanvasRenderingContext2D, count: number): void {
  const [x, y, radius, gap] = [SIDE - MARGIN - 84, MARGIN + 84, 72, 0.12];
  const arc = (2 * Math.PI) / count;
  pen.strokeStyle = BRASS;
  pen.lineWidth = 20;
  for (let index = 0; index < count; index++) {
    const from = index * arc - Math.PI / 2;
    pen.beginPath();
    pen.arc(x, y, radius, from + gap / 2, from + arc - gap / 2);
    pen.stroke();
  }
  pen.lineWidth = 12;
  pen.lineCap = pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(x - 26, y + 2);
  pen.lineTo(x - 6, y + 22);
  pen.lineTo(x + 28, y - 18);
  pen.stroke();
}

type Lines = ReadonlyArray<readonly [name: string, said: string]>;

async function pictureOf(day: string, title: string, lines: Lines, run: string | undefined): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  ground(pen);
  ring(pen, lines.length);
  const room = SIDE - 2 * MARGIN;
  pen.fillStyle = INK;
  write(pen, shared().name, MARGIN + 40, 44, SERIF, room - 220);
  write(pen, formatDate(day, { weekday: "long" }), MARGIN + 140, 88, SERIF, room - 220);
  pen.fillStyle = DIM;
  write(pen, formatDate(day), MARGIN + 200, 40, SANS, room - 220);
  const top = SIDE / 2 - 60;
  for (const [index, [name, said]] of lines.entries()) {
    pen.fillStyle = INK;
    pen.textAlign = "left";
    write(pen, name, top + index * LINE, 46, SERIF, room / 2 - 20);
    pen.fillStyle = DIM;
    pen.textAlign = "right";
    write(pen, said, top + index * LINE, 42, SANS, room / 2 - 20);
  }
  pen.textAlign = "left";
  pen.fillStyle = BRASS;
  write(pen, [title, run].filter(Boolean).join(" · "), SIDE - MARGIN, 44, SERIF, room);
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Hand the picture of a day to the device's own sheet, where there is one; else it is kept as a file. */
export async function sharePicture(day: string, title: string, lines: Lines, run: string | undefined): Promise<void> {
  const blob = await pictureOf(day, title, lines, run);
  const name = `countinghouse-${day}.png`;
  const files = [new File([blob], name, { type: blob.type })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    try {
      return await navigator.share({ files });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  download(name, blob);
}
