// The solution of a won game, as cards with its signs between them.
import { NumberCardPicture } from "../../components/number-card";
import { shown } from "./shown";

const PIECES = /\d+|[^\s\d]/gu;

export function SolutionRow({ expression }: { expression: string }) {
  const pieces = shown(expression).match(PIECES) ?? [];
  return (
    <div class="krypto-solution" role="img" aria-label={shown(expression)} style={{ "--pieces": pieces.length }}>
      {pieces.map((piece, index) =>
        /\d/.test(piece) ? <NumberCardPicture key={index} value={piece} /> : <span key={index}>{piece}</span>,
      )}
    </div>
  );
}
