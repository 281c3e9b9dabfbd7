import { describe, expect, test } from "vitest";
import { addressOf, go, route, setQuery } from "../../src/shell/router";

describe("the page that an address names", () => {
  test.each([
    ["/", "today", {}],
    ["/today", "today", {}],
    ["/31-derful/", "derful", {}],
    ["/p/K85V-H990-ET", "puzzle", { code: "K85V-H990-ET" }],
    ["/t/A%20B", "tournament", { tournament: "A B" }],
    ["/p/100%", "puzzle", { code: "100%" }],
    ["/nowhere", undefined, {}],
    ["/p/a/b", undefined, {}],
  ])("%s is %s", (address, page, params) => {
    go(address);
    expect(route.value).toMatchObject({ page, params });
  });

  test("the first address of a page leads to it", () => {
    expect(addressOf("tables")).toBe("/tables");
    expect(addressOf("today")).toBe("/");
  });

  test("what a page shows is written into its address", () => {
    go("/krypto?seed=1&rules=house");
    setQuery({ seed: 2, rules: undefined, size: "6" });
    expect(location.pathname + location.search).toBe("/krypto?seed=2&size=6");
    expect(route.value.query.get("size")).toBe("6");
    setQuery({ seed: "", size: undefined });
    expect(location.pathname + location.search).toBe("/krypto");
  });

  test("a link to a page is followed without loading, one to elsewhere is not", () => {
    document.body.innerHTML = '<a id="page" href="/settings">Settings</a><a id="guide" href="/docs/">Guide</a>';
    let followed = false;
    // After the router's own listener; nothing is to be loaded here.
    const look = (event: Event): void => {
      followed = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", look);
    const click = (id: string): boolean => {
      document.getElementById(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return followed;
    };
    expect(click("page")).toBe(true);
    expect(route.value.page).toBe("settings");
    expect(click("guide")).toBe(false);
    expect(route.value.page).toBe("settings");
    removeEventListener("click", look);
  });
});
