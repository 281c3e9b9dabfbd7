import { Chip } from "../components/chip";
import { Icon } from "../components/icon";
import { IconLink } from "../components/icon-button";
import { t } from "./catalogue";
import { streak } from "./results";
import { addressOf, route } from "./router";
import { currentIn, SECTIONS, type Section } from "./sections";

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
          icon="gear"
          label={texts.pages.settings}
          href={addressOf("settings")}
          aria-current={page === "settings" ? "page" : undefined}
        />
      </div>
    </header>
  );
}
