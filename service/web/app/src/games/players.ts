// What plays a puzzle of each game, loaded when it is wanted.
import type { ComponentType } from "preact";
import type { PAGE_OF } from "../shell/dailies";
import type { AnyPuzzle, PlayProps } from "../shell/puzzles";
import { textsAreReady } from "../shell/texts";
import type { RunGame } from "./modes/rules";

type Player = ComponentType<PlayProps<AnyPuzzle>>;

const players = import.meta.glob<{ default: Player }>("./{krypto,kenken,derful}/play.tsx");
export type Folder = (typeof PAGE_OF)[RunGame];

export async function loadPlayer(folder: Folder): Promise<Player> {
  const load = players[`./${folder}/play.tsx`];
  if (!load) throw new Error(`No player in ${folder}`);
  const { default: player } = await load();
  await textsAreReady();
  return player;
}
