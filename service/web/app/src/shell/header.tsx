// The upper edge of all pages: the five sections, and which pages belong to each; and what is so beyond the page at hand.
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconLink } from "../components/button";
import { Chip } from "../components/chip";
import { Icon, type IconName } from "../components/icon";
import { connection } from "./api";
import { streak } from "./results";
import { addressOf, type PageName, route } from "./router";
import { storageState } from "./storage";
import { t } from "./texts";
import { reload, upgradeWaits } from "./upgrades";

type Section = "today" | "play" | "versus" | "explore" | "you";

interface Entry {
  icon: IconName;
  /** The page that the section opens with. */
  page: PageName;
  /** Pages below it. */
  below: readonly PageName[];
}

const SECTIONS: Record<Section, Entry> = {
  today: { icon: "today", page: "today", below: [] },
  play: { icon: "play", page: "play", below: ["krypto", "kenken", "derful", "year", "puzzle", "print", "modes"] },
  versus: { icon: "versus", page: "tournament", below: [] },
  explore: { icon: "explore", page: "explore", below: ["findings", "tables", "cages", "jobs"] },
  you: { icon: "you", page: "you", below: [] },
};

/** The value of `aria-current` for a section's link while a page is shown. */
function currentIn(section: Section, page: PageName | undefined): "page" | "true" | undefined {
  if (!page) return undefined;
  if (SECTIONS[section].page === page) return "page";
  return SECTIONS[section].below.includes(page) ? "true" : undefined;
}

/** The way home, the sections, and what is not a section. On phones the sections are at the lower edge. */
export function Header() {
  const { page } = route.value;
  const texts = t();
  const days = streak.value.current;
  return (
    <header class="header">
      <a class="brand" href="/">
        <span class="brand-mark">
          <Icon name="tally" />
        </span>
        {texts.name}
      </a>
      <nav class="sections" aria-label={texts.menu}>
        <ul>
          {(Object.keys(SECTIONS) as Section[]).map((section) => (
            <li key={section}>
              <a href={addressOf(SECTIONS[section].page)} aria-current={currentIn(section, page)}>
                <Icon name={SECTIONS[section].icon} />
                {texts.sections[section]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="header-end">
        {days > 0 && (
          <Chip href={addressOf("you")} icon="flame" tone="brass" label={texts.streak(days)}>
            {days}
          </Chip>
        )}
        <a class="header-link" href="/docs/">
          {texts.developers}
        </a>
        <IconLink
          bare
          icon="sliders"
          label={texts.pages.settings}
          href={addressOf("settings")}
          aria-current={page === "settings" ? "page" : undefined}
        />
      </div>
    </header>
  );
}

// What is so beyond the page at hand: no connection, no storage, a new version.

/** Tell the style sheets how high it is: tables are as high as the rest of the window. */
function useHeightTold(element: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty("--notices", `${element.current?.offsetHeight ?? 0}px`);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
}

export function Notices() {
  const texts = t();
  const state = storageState.value;
  const element = useRef<HTMLDivElement>(null);
  useHeightTold(element);
  return (
    <div ref={element} class="notices" role="status">
      {connection.value !== "online" && <p>{texts[connection.value]}</p>}
      {state !== "kept" && (
        <p>
          {texts.storage[state]} <a href={addressOf("settings")}>{texts.storage.export}</a>
        </p>
      )}
      {upgradeWaits.value && (
        <p>
          {texts.upgrade.text}{" "}
          <button type="button" onClick={reload}>
            {texts.upgrade.reload}
          </button>
        </p>
      )}
    </div>
  );
}
