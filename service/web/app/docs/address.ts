// Examples name the address of a server on one's own computer. On another server they name that one.
const WRITTEN = "http://127.0.0.1:8000";
// The address that a start prints stays: it is not the address of the server that the reader uses.
const EXAMPLE = /(?<start>ready: )?(?<scheme>http:\/\/)?\b(?:127\.0\.0\.1|localhost):8000\b/g;
// Their pages are about the server's own computer, or about one that the reader starts.
const ABOUT_SERVERS = /^\/docs\/(?:operate|inside|build\/first-app)\//;

/** Write the address of this server into the examples of the page. */
export function nameThisServer(): void {
  if (location.origin === WRITTEN || ABOUT_SERVERS.test(location.pathname)) return;
  const content = document.querySelector("#content");
  if (!content) return;
  for (const link of content.querySelectorAll<HTMLAnchorElement>(`a[href^="${WRITTEN}"]`))
    link.href = link.href.replace(WRITTEN, location.origin);
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(":8000"))
      text.data = text.data.replace(EXAMPLE, (whole, start?: string, scheme?: string) => {
        if (start) return whole;
        return scheme ? location.origin : location.host;
      });
  }
}
