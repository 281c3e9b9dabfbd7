import { useEffect, useState } from "preact/hooks";
import { t } from "./catalogue";
import { addressOf, type PageName, route } from "./router";

const LISTED: readonly PageName[] = [
  "today",
  "krypto",
  "tournament",
  "kenken",
  "derful",
  "cages",
  "tables",
  "jobs",
  "findings",
  "settings",
];

/** Where one is, and where one can go: in a row where there is room, else behind a button. */
export function Header() {
  const { page, path } = route.value;
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  return (
    <header class="header">
      <a class="brand" href="/">
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span>{t().name}</span>
      </a>
      <button type="button" class="menu" aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
        {t().menu}
      </button>
      <nav id="menu" class={open ? "open" : undefined} aria-label={t().menu}>
        <ul>
          {LISTED.map((name) => (
            <li>
              <a href={addressOf(name)} aria-current={page === name ? "page" : undefined}>
                {t().pages[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
