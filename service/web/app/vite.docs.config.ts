// The script and the style of the documentation's site; service/docs/site builds the pages around them.
import { defineConfig } from "vite";

export default defineConfig({
  base: "/docs/",
  publicDir: false,
  build: {
    target: "es2022",
    outDir: "dist-docs",
    manifest: true,
    license: { fileName: "licences.md" },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { main: "docs/main.ts", early: "docs/early.ts" } },
  },
});
