// Headings of parts that stand on several pages, one level below the heading they stand under.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";

const Level = createContext<2 | 3 | 4>(2);

/** The level of the headings within; without it they stand right under the page's own. */
export const HeadingLevel = Level.Provider;

/** A heading of a part of a page, as small at every level. */
export function Heading({ children }: { children: ComponentChildren }) {
  const Element = `h${useContext(Level)}` as const;
  return <Element class="minor">{children}</Element>;
}
