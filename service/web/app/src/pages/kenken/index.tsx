// KenKen: make a puzzle, enter one, go on with one that was begun.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Entry } from "../../games/kenken/entry";
import { Made, MakeForm } from "../../games/kenken/make";
import { ownCode, readWritten } from "../../games/kenken/own";
import Play from "../../games/kenken/play";
import { t } from "../../games/kenken/texts";
import { addressOfWish, anySeed, wishIn } from "../../games/kenken/wish";
import { t as shared } from "../../shell/catalogue";
import type { PageProps } from "../../shell/pages";
import type { KenKenPuzzle } from "../../shell/puzzles";
import { addressOf, go } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { Begun } from "./begun";
import "../../games/kenken/kenken.css";
import "../../games/kenken/making.css";

function HowTo({ open }: { open: boolean }) {
  const texts = t().howTo;
  return (
    <details open={open}>
      <summary>{shared().game.howTo}</summary>
      <ol class="kk-how">
        {texts.rules.map((rule) => (
          <li>{rule}</li>
        ))}
      </ol>
    </details>
  );
}

function Own({ text, children }: { text: string; children: ComponentChildren }) {
  const puzzle = readWritten(text);
  if (!puzzle) {
    return (
      <p class="bad" role="alert">
        {t().entry.unreadable} <a href="/kenken?enter=1">{t().entry.title}</a>
      </p>
    );
  }
  return (
    <>
      <Play key={text} puzzle={{ ...puzzle, code: ownCode(text), game: "kenken" } as unknown as KenKenPuzzle} />
      {children}
    </>
  );
}

function Start({ query }: { query: URLSearchParams }) {
  return (
    <>
      <p class="lead">{t().lead}</p>
      <MakeForm initial={wishIn(query)} />
      <Begun />
      <p class="row">
        <a class="button" href="/kenken?enter=1">
          {t().entry.title}
        </a>
        <a class="button" href={addressOf("print")}>
          {shared().pages.print}
        </a>
        <a class="button" href={addressOf("cages")}>
          {shared().pages.cages}
        </a>
      </p>
      <HowTo open />
    </>
  );
}

function Content({ query }: { query: URLSearchParams }) {
  const wish = wishIn(query);
  const unseeded = query.has("size") && wish.seed === null;
  useEffect(() => {
    if (unseeded) go(addressOfWish({ ...wish, seed: anySeed() }), { replace: true });
  }, [unseeded]);
  const own = query.get("puzzle");
  const howTo = <HowTo open={false} />;
  if (own !== null) return <Own text={own}>{howTo}</Own>;
  if (query.has("enter")) return <Entry />;
  if (wish.seed !== null) return <Made wish={wish} below={howTo} />;
  return unseeded ? null : <Start query={query} />;
}

export default function KenKen({ route: { query } }: PageProps) {
  const title = query.has("enter") ? t().entry.title : shared().pages.kenken;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <Content query={query} />
    </>
  );
}
