import { defineConfig } from "vite";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: { alias: { "@countinghouse/client": "/client/dist/index.js" } },
  build: {
    target: "es2022",
    manifest: true,
    // The HTML of each page names what it loads.
    modulePreload: { polyfill: false },
    // A strict Content-Security-Policy has no place for files inside of others.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", sw: "src/worker/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        // Browsers load few files at a time: what all pages share is one, and what playing Krypto takes another.
        advancedChunks: {
          groups: [
            { name: "shell", test: /src\/shell\/(?!texts\.de)|node_modules|client\/dist|\/pages\.json/, priority: 2 },
            { name: "play-krypto", test: /pages\/krypto\/play\.tsx$/, priority: 1 },
          ],
        },
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
