// Solutions for those whom the service cannot answer: as they were kept, else found on the device.
import { type Card, worthOf } from "@countinghouse/client/play/derful31/rules";
import { type Solved, solve } from "@countinghouse/client/play/derful31/solve";
import { answersTo } from "../../shell/stock";
import type { Deal } from "./game";

export { hintFor as hintHere } from "@countinghouse/client/play/derful31/hint";

type Grid = ReadonlyArray<ReadonlyArray<Card | null>>;

/** Whether a grid can be completed, and how; undefined where finding out takes the service. */
export async function solvedHere(deal: Deal, grid?: Grid): Promise<Solved | undefined> {
  const { cards, order, total, code } = deal;
  const empty = !grid || grid.flat().every((card) => card === null);
  const kept = empty && cards.length === order * order ? await answersTo("31-derful", code) : undefined;
  if (!kept) return solve(deal, grid);
  const sum = cards.reduce<number>((before, card) => before + worthOf(card), 0);
  const params = { sum, order, ...(total !== null && { total }) };
  return { detail: "", total, params, ...kept, solvable: true, code: "won" };
}
