// A puzzle by its code in a frame of another site: the table alone, and the way to the whole page.
import { Icon } from "../../components/icon";
import { gameIn, Opened } from "../../games/codes/opened";
import { t } from "../../games/codes/texts";
import { useTitle } from "../../shell/announcer";
import type { PageProps } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import "./embed.css";

export default function Embed({ route: { params, query } }: PageProps) {
  const code = params["code"] ?? "";
  const game = gameIn(code);
  const title = game ? shared().pages[game] : t().title;
  useTitle(title);
  return (
    <div class="embed">
      <h1 class="visually-hidden">{title}</h1>
      <a class="embed-home" href={`/p/${encodeURIComponent(code)}`} target="_blank" rel="noopener">
        <Icon name="tally" />
        <span>{shared().name}</span>
      </a>
      <Opened code={code} game={game} query={query} />
    </div>
  );
}
