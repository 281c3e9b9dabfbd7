// What works without the service. Who opens something else then is led here.
import { ButtonLink } from "../../components/button";
import { Panel } from "../../components/panel";
import { useTitle } from "../../shell/announcer";
import { addressOf, type PageProps } from "../../shell/router";
import { catalogue, t as shared } from "../../shell/texts";
import english from "./texts.en";

const t = catalogue(english, () => import("./texts.de"));

/** The address that was wanted, if it is one of this site. */
function wantedIn(query: URLSearchParams): string | undefined {
  const text = query.get("wanted");
  if (text === null || !URL.canParse(text, location.origin)) return undefined;
  const { origin, pathname, search } = new URL(text, location.origin);
  return origin === location.origin ? pathname + search : undefined;
}

export default function Offline({ route: { query } }: PageProps) {
  const texts = t();
  const title = shared().pages.offline;
  useTitle(title);
  const wanted = wantedIn(query);
  return (
    <>
      <h1>{title}</h1>
      {wanted && (
        <div class="trouble" role="alert">
          <p>{texts.missing(wanted)}</p>
          <p>
            <a class="button" href={wanted}>
              {texts.again}
            </a>
          </p>
        </div>
      )}
      <div class="columns">
        <Panel title={texts.works}>
          <ul>
            <li>
              <a href="/">{texts.today}</a>
            </li>
            <li>{texts.opened}</li>
            <li>
              <a href={addressOf("play")}>{texts.practice}</a>
            </li>
            <li>{texts.krypto}</li>
            <li>
              <a href="/krypto?cards=">{texts.own}</a>
            </li>
            <li>
              <a href={addressOf("settings")}>{texts.settings}</a>
            </li>
          </ul>
          <p class="muted">{texts.kept}</p>
        </Panel>
        <Panel title={texts.needs}>
          <p>{texts.rest}</p>
          <ButtonLink kind="primary" href="/">
            {texts.play}
          </ButtonLink>
        </Panel>
      </div>
    </>
  );
}
