// What the player has done: streaks, times, bests, a rating, everything as a file. It is all kept here.
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { Panel } from "../../components/panel";
import { Segmented } from "../../components/segmented";
import { Kept } from "../../games/record/kept";
import { t as shared } from "../../shell/catalogue";
import { GAMES } from "../../shell/dailies";
import { results } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { Bests } from "./bests";
import { Days } from "./days";
import { ModeBests } from "./modes";
import { Rating } from "./rating";
import { Results } from "./results";
import { PAGES, type Shown } from "./shown";
import { Streaks } from "./streaks";
import { t } from "./texts";
import { Times } from "./times";
import "./you.css";

export default function You() {
  const texts = t();
  const [shown, setShown] = useState<Shown>("all");
  const title = shared().pages.you;
  useTitle(title);
  const all = results.value;
  const some = shown === "all" ? all : all.filter(({ game }) => game === shown);
  return (
    <>
      <div class="you-head row gap-3">
        <div>
          <h1>{title}</h1>
          <p class="muted">{texts.lead}</p>
        </div>
        {all.length > 0 && (
          <Segmented
            label={texts.shown}
            value={shown}
            onChoose={setShown}
            choices={[
              { value: "all", label: texts.all },
              ...GAMES.map((game) => ({ value: game, label: shared().pages[PAGES[game]] })),
            ]}
          />
        )}
      </div>
      <div class="you grid">
        {all.length === 0 ? (
          <Panel class="you-wide">
            <p>{texts.none}</p>
            <ButtonLink kind="primary" href="/">
              {texts.start}
            </ButtonLink>
          </Panel>
        ) : (
          <>
            <Days found={some} shown={shown} />
            <Times found={some} />
            <Rating shown={shown} />
            <Bests found={some} />
            <Streaks shown={shown} />
            <Results found={some} />
          </>
        )}
        <ModeBests shown={shown} />
        <div class="you-wide">
          <Kept />
          <p>
            <a href={addressOf("settings")}>{texts.settings}</a>
          </p>
        </div>
      </div>
    </>
  );
}
