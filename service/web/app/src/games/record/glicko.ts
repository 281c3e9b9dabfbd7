// Glicko-2, as Mark Glickman describes it in "Example of the Glicko-2 system" (2013).

export interface Player {
  rating: number;
  /** The rating deviation: the true rating is within two of them, 95 times in 100. */
  deviation: number;
  volatility: number;
}

export interface Outcome {
  /** Rating and deviation of the opponent. */
  rating: number;
  deviation: number;
  /** 1 for a win, 0.5 for a draw, 0 for a loss. */
  score: number;
}

export const UNRATED: Player = { rating: 1500, deviation: 350, volatility: 0.06 };

/** How much volatilities change over time; 0.5 is the value of the paper's example. */
const TAU = 0.5;
const SCALE = 173.7178;
const CENTRE = 1500;
const EPSILON = 1e-6;

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The expected score against an opponent, from 0 to 1. */
export function expected(player: Player, opponent: Pick<Outcome, "rating" | "deviation">): number {
  return 1 / (1 + Math.exp((-g(opponent.deviation / SCALE) * (player.rating - opponent.rating)) / SCALE));
}

/** A player after periods without games: less is known. */
export function rested(player: Player, periods: number): Player {
  const phi = Math.hypot(player.deviation / SCALE, player.volatility * Math.sqrt(Math.max(0, periods)));
  return { ...player, deviation: Math.min(UNRATED.deviation, phi * SCALE) };
}

/** A player after one rating period with these games. */
export function rated(player: Player, games: readonly Outcome[]): Player {
  if (games.length === 0) return rested(player, 1);
  const phi = player.deviation / SCALE;
  let [inverse, gained] = [0, 0];
  for (const game of games) {
    const weight = g(game.deviation / SCALE);
    const chance = expected(player, game);
    inverse += weight * weight * chance * (1 - chance);
    gained += weight * (game.score - chance);
  }
  const variance = 1 / inverse;
  const volatility = volatilityAfter(player.volatility, phi, variance, variance * gained);
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / (before * before) + 1 / variance);
  return {
    rating: CENTRE + SCALE * ((player.rating - CENTRE) / SCALE + after * after * gained),
    deviation: after * SCALE,
    volatility,
  };
}

/** Step 5 of the paper: the root of f by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const excess = delta * delta - phi * phi - variance;
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = excess > 0 ? Math.log(excess) : a - TAU;
  while (excess <= 0 && f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
