// The frame around all pages, and the page that the address names.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../components/icon";
import { Announcer, useTitle } from "./announcer";
import { connection } from "./api";
import { Trouble } from "./asked";
import { Guard, useReported } from "./guard";
import { Header, Notices } from "./header";
import { loadedPage, loadPage, type PageName, type PageProps, type Route, route } from "./router";
import { t } from "./texts";
import { reload } from "./upgrades";

interface Shown {
  name: PageName;
  Page: ComponentType<PageProps>;
}

/** Stands where a page comes late. */
function Loading() {
  return (
    <p class="loading" role="status">
      {t().loading}
    </p>
  );
}

function NotFound() {
  const texts = t().notFound;
  useTitle(texts.title);
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <p>
        <a class="button primary" href="/">
          {texts.home}
        </a>
      </p>
    </>
  );
}

/** Where a page's files are gone. Offline it may just be that they were never kept. */
function Stale() {
  const texts = t();
  useTitle(texts.stale.title);
  const away = connection.value !== "online" || !navigator.onLine;
  return (
    <>
      <h1>{away ? texts.trouble.title : texts.stale.title}</h1>
      <p>{away ? texts.trouble.offline : texts.stale.text}</p>
      <p>
        <button type="button" class="primary" onClick={reload}>
          {texts.stale.reload}
        </button>
      </p>
    </>
  );
}

function Guarded({ shown: { Page }, at }: { shown: Shown; at: Route }) {
  const [error, reset] = useReported();
  if (error !== undefined) {
    return (
      <>
        <h1>{t().trouble.title}</h1>
        <Trouble error={error} again={reset} />
      </>
    );
  }
  return <Page route={at} />;
}

function useShown(name: PageName | undefined): { shown: Shown | undefined; stale: boolean } {
  const [state, setState] = useState<{ shown?: Shown; stale: boolean }>(() => {
    const Page = name && loadedPage(name);
    return { ...(Page ? { shown: { name, Page } } : {}), stale: false };
  });
  useEffect(() => {
    let wanted = true;
    if (name && state.shown?.name !== name) {
      loadPage(name).then(
        (Page) => wanted && setState({ shown: { name, Page }, stale: false }),
        () => wanted && setState({ stale: true }),
      );
    }
    return () => {
      wanted = false;
    };
  }, [name]);
  return { shown: state.shown, stale: state.stale };
}

/** After going to another page, the focus is on its heading: readers hear it, and Tab goes on from there. */
function useFocusOnHeading(path: string, ready: boolean): void {
  const first = useRef(true);
  useEffect(() => {
    if (!ready) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [path, ready]);
}

function Content() {
  const at = route.value;
  const { shown, stale } = useShown(at.page);
  const current = shown?.name === at.page ? shown : undefined;
  useFocusOnHeading(at.path, Boolean(current) || stale || !at.page);
  if (!at.page) return <NotFound />;
  if (stale) return <Stale />;
  if (!current) return <Loading />;
  return <Guarded key={current.name} shown={current} at={at} />;
}

/** The version and the commit that serve the page, as its HTML tells them; a page in development has none. */
const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

function Footer() {
  const texts = t().footer;
  return (
    <footer class="footer">
      <p>{texts.about}</p>
      <p>
        <a href={texts.documentationAt}>{texts.documentation}</a>
        {build}
      </p>
    </footer>
  );
}

/** Stands alone until the first page is there: the frame would come and go, as games on phones have none. */
export function Opening() {
  return (
    <main class="opening">
      <span class="brand-mark">
        <Icon name="tally" />
      </span>
      <Loading />
    </main>
  );
}

export function App() {
  // In a frame of another site there is the table alone.
  if (route.value.page === "embed")
    return (
      <>
        <main id="content" tabIndex={-1}>
          <Content />
        </main>
        <Announcer />
      </>
    );
  return (
    <>
      <a class="skip" href="#content">
        {t().skip}
      </a>
      <Guard>
        <Header />
      </Guard>
      <Guard>
        <Notices />
      </Guard>
      <main id="content" tabIndex={-1}>
        <Content />
      </main>
      <Footer />
      <Announcer />
    </>
  );
}
