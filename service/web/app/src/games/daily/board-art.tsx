// A small picture of a KenKen as it stands. It says nothing that its tile's text does not.
import { clueOf, layoutOf, type Puzzle, range } from "@countinghouse/client/play/kenken/layout";
import { Art, CELL, WALL } from "../../components/tile";
import { tintsOf } from "../kenken/cages";

const SIDE = 96;

export function BoardArt({ puzzle, digits }: { puzzle: Puzzle; digits?: readonly number[] | undefined }) {
  const layout = layoutOf(puzzle);
  const { size, cageOf, cages } = layout;
  const tints = tintsOf(layout);
  const cell = SIDE / size;
  const at = (index: number): [number, number] => [(index % size) * cell, Math.floor(index / size) * cell];
  const walls = range(size * size).map((index) => {
    const [x, y] = at(index);
    const right = (index + 1) % size > 0 && cageOf[index] !== cageOf[index + 1];
    const below = index + size < size * size && cageOf[index] !== cageOf[index + size];
    return `${right ? `M${x + cell} ${y}v${cell}` : ""}${below ? `M${x} ${y + cell}h${cell}` : ""}`;
  });
  return (
    <Art>
      <g transform="translate(52 12)">
        {range(size * size).map((index) => {
          const [x, y] = at(index);
          return (
            <g key={index}>
              <rect
                {...CELL}
                fill={`var(--tint-${(tints[cageOf[index] ?? 0] ?? 0) + 1})`}
                x={x}
                y={y}
                width={cell}
                height={cell}
              />
              {Boolean(digits?.[index]) && (
                <text fill="var(--ink)" font-size={cell * 0.6} x={x + cell / 2} y={y + cell * 0.8}>
                  {digits?.[index]}
                </text>
              )}
            </g>
          );
        })}
        {size < 5 &&
          cages.map((cage) => {
            const [x, y] = at(cage.cells[0] ?? 0);
            return (
              <text
                key={cage.cells[0]}
                fill="var(--ink)"
                font-family="var(--sans)"
                font-size="7"
                text-anchor="start"
                x={x + 2}
                y={y + 8}
              >
                {clueOf(cage)}
              </text>
            );
          })}
        <path {...WALL} d={`M0 0h${SIDE}v${SIDE}h-${SIDE}Z${walls.join("")}`} />
      </g>
    </Art>
  );
}
