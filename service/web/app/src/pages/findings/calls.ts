// The call that shows a finding: as a reader types it, and as this page makes it.
import { client } from "../../shell/api";
import type { Limits } from "../../shell/asked";
import type { Texts } from "./texts.en";

export type FindingName = keyof Texts["findings"];

interface Call {
  /** The path and query below the service's address. */
  address: string;
  ask: (limits: Limits) => Promise<unknown>;
}

const census = (rules: string): string => `/v1/krypto/census?hand_size=3&rules=${rules}`;

export const CALLS: Record<FindingName, Call[]> = {
  negative: (["integer", "international"] as const).map((rules) => ({
    address: census(rules),
    ask: async (limits) => {
      const { games, unsolvable_total } = await client.value.krypto.census({ hand_size: 3, rules }, limits);
      return { rules, games, unsolvable_total };
    },
  })),
  fractions: (["house", "integer"] as const).map((rules) => ({
    address: `/v1/krypto/solve?cards=1,1,1,1,10&target=15&rules=${rules}`,
    ask: async (limits) => {
      const cards = [1, 1, 1, 1, 10];
      const { solutions_total, solutions } = await client.value.krypto.solve({ cards, target: 15, rules }, limits);
      return { rules, solutions_total, solutions: solutions.map(({ expression }) => expression) };
    },
  })),
  "order-5": [
    {
      address: "/v1/31-derful/enumerate?order=5&total=49&count_only=true",
      ask: async (limits) => {
        const found = await client.value.derful31.enumerate({ order: 5, total: 49, count_only: true }, limits);
        return { total: 49, games: found.games, labelled: found.labelled };
      },
    },
  ],
  "order-6": [
    {
      address: "/v1/31-derful/enumerate?order=6&total=57&count_only=true",
      ask: async (limits) => {
        const found = await client.value.derful31.enumerate({ order: 6, total: 57, count_only: true }, limits);
        return { total: 57, games: found.games, labelled: found.labelled };
      },
    },
  ],
  "best-total": [
    {
      address: "/v1/31-derful/enumerate?order=4&count_only=true",
      ask: async (limits) => {
        const { by_total } = await client.value.derful31.enumerate({ order: 4, count_only: true }, limits);
        return by_total.map(({ total, games }) => ({ total, games }));
      },
    },
  ],
  kenken: ([2, 3] as const).map((size) => ({
    address: `/v1/kenken/census?size=${size}`,
    ask: async (limits) => {
      const { divisions, puzzles, unique_total } = await client.value.kenken.census({ size }, limits);
      return { size, divisions, puzzles, unique_total };
    },
  })),
  "24": [
    {
      address: "/v1/krypto/census?hand_size=4&high=13&targets=24,24",
      ask: async (limits) => {
        const params = { hand_size: 4, high: 13, targets: [24, 24] };
        const { games, unsolvable_total } = await client.value.krypto.census(params, limits);
        return { games, unsolvable_total, solvable_total: games - unsolvable_total };
      },
    },
  ],
  "2027": ["2026", "2027"].map((digits) => ({
    address: `/v1/year/reach?digits=${digits}`,
    ask: async (limits) => {
      const { reachable_total, unreachable } = await client.value.year.reach({ digits }, limits);
      return { digits, reachable_total, unreachable };
    },
  })),
  countdown: [
    {
      address: "/v1/krypto/solve?cards=25,50,75,100,3,6&target=952&rules=positive&use=any",
      ask: async (limits) => {
        const params = { cards: [25, 50, 75, 100, 3, 6], target: 952, rules: "positive", use: "any" } as const;
        const { solutions_total, solutions } = await client.value.krypto.solve(
          { ...params, cards: [...params.cards] },
          limits,
        );
        return { solutions_total, solutions: solutions.slice(0, 5).map(({ expression }) => expression) };
      },
    },
  ],
};
