// Beside the board: the selected cage, and the broken rules.
import { useComputed } from "@preact/signals";
import type { Game } from "./game";
import { clueOf } from "./layout";
import { cageSaid, errorsSaid } from "./says";
import { t } from "./texts";

/** The address of the cage calculator for a cage. */
export function cageAddress(
  size: number,
  cage: { operator: string | null; target: number; cells: readonly number[] },
): string {
  const query = new URLSearchParams({ size: String(size), cells: cage.cells.join("."), target: String(cage.target) });
  if (cage.operator) query.set("operator", cage.operator);
  return `/cages?${query.toString()}`;
}

export function CageSaid({ game }: { game: Game }) {
  const { size, cages, cageOf } = game.layout;
  const number = useComputed(() => cageOf[game.selected.value] ?? -1).value;
  const cage = cages[number];
  if (!cage) return null;
  const digits = cage.cells.map((cell) => game.digits[cell]?.value ?? 0);
  const wrong = game.showsErrors.value && (game.wrongCage[number]?.value ?? false);
  return (
    <section class="kk-cage" aria-label={t().cage.title(clueOf(cage))}>
      <h2>{t().cage.title(clueOf(cage))}</h2>
      <div>
        {cageSaid(size, cage, digits, wrong).map((sentence) => (
          <p>{sentence}</p>
        ))}
      </div>
      {cage.cells.length > 1 && <a href={cageAddress(size, cage)}>{t().cage.fits}</a>}
    </section>
  );
}

export function ErrorsSaid({ game }: { game: Game }) {
  const errors = errorsSaid(game);
  const nothing = errors.length === 0;
  if (nothing && !game.checked.value) return <div class="kk-errors" role="status" />;
  return (
    <div class="kk-errors" role="status">
      {nothing ? (
        <p class="good">✓ {t().errors.none}</p>
      ) : (
        <ul>
          {errors.map((error) => (
            <li class="bad">{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
