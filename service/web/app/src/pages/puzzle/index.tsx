// Any puzzle by its code.
import { gameIn, Opened } from "../../games/codes/opened";
import { t } from "../../games/codes/texts";
import { useTitle } from "../../shell/announcer";
import type { PageProps } from "../../shell/router";
import { t as shared } from "../../shell/texts";

export default function Puzzle({ route: { params, query } }: PageProps) {
  const code = params["code"] ?? "";
  const game = gameIn(code);
  const title = game ? shared().pages[game] : t().title;
  useTitle(code || title);
  return (
    <>
      <h1 class={game && "visually-hidden"}>{title}</h1>
      <Opened code={code} game={game} query={query} />
    </>
  );
}
