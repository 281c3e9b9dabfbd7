import { defineConfig, loadEnv, type PluginOption } from "vite";

/** Addresses at which the service answers, and not the page. */
const SERVICE_PATHS = ["/v1", "/docs", "/healthz", "/oembed", "/openapi", "/problems"];
const SERVICE = "http://127.0.0.1:8000";

/** Replace components while the page runs. Imported on demand: builds have no development packages. */
async function hotComponents(): Promise<PluginOption[]> {
  const { default: prefresh } = await import("@prefresh/vite");
  return [await prefresh()];
}

export default defineConfig(({ command, mode }) => {
  const { COUNTINGHOUSE_URL: service = SERVICE, VITE_LOOK: look } = loadEnv(mode, ".", ["COUNTINGHOUSE_", "VITE_"]);
  return {
    // Whether the page of all components is there.
    define: { __LOOK__: JSON.stringify(command === "serve" || look === "1") },
    plugins: command === "serve" ? [hotComponents()] : [],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    optimizeDeps: { rolldownOptions: { transform: { jsx: { runtime: "automatic", importSource: "preact" } } } },
    resolve: { tsconfigPaths: true },
    server: {
      proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: service, changeOrigin: true }])),
      // The client's sources are imported as they are.
      fs: { allow: [".", "../../clients/typescript"] },
    },
    build: {
      target: "es2022",
      // The first browsers with `light-dark()`, of May 2024: nothing is written out for older ones.
      cssTarget: ["chrome123", "firefox121", "safari17.5"],
      manifest: true,
      // What is bundled asks for its notice in every copy.
      license: { fileName: "licences.md" },
      // The HTML of each page names what it loads.
      modulePreload: { polyfill: false },
      // A strict Content-Security-Policy has no place for files inside of others.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { index: "index.html", early: "src/early.ts", sw: "src/worker/sw.ts" },
        output: {
          entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
          chunkFileNames: "assets/[name]-[hash].js",
          // Browsers load six files at a time: what all pages share is one, and what playing a game takes another.
          codeSplitting: {
            groups: [
              {
                name: "shell",
                test: /^(?!.*(?:eventsource-parser|typescript\/src\/events)).*(?:src\/main\.tsx|src\/shell\/(?!texts\.de|stock|database|sounds)|src\/components\/(icon|chip|button|panel|figures|play-layout|sheet)\.|node_modules|clients\/typescript\/src\/(?!play)|\/pages\.json|games\/players\.ts|games\/lesson\/(kept|invitation)|games\/won\/index|games\/daily\/(day|days|next|texts\.(?!de))|components\/(suits|tile\.css|dots\.css)|games\/derful\/suits|games\/daily\/daily\.css|games\/sheets\/hint-card|games\/codes\/texts\.(?!de)|games\/derful\/kept)/,
                priority: 2,
              },
              // What tournaments and the explorer share with Krypto must not come with other games.
              {
                name: "numbers",
                test: /src\/components\/(number-card|slip)\.|games\/krypto\/(texts\.(?!de)|game)|play\/krypto\/(?!solver|all-ways|simplest|functions|hint|code)|games\/krypto\/(targets|krypto)\.css|games\/facts\/hands/,
                priority: 1.5,
              },
              // What tiles share with KenKen, and what calculators and printing do.
              {
                name: "cells",
                test: /games\/kenken\/(cages|kept)\.ts$|play\/kenken\/(layout|cells)\.ts$/,
                priority: 1.6,
              },
              {
                name: "words",
                test: /games\/kenken\/(texts\.(?!de)|wish|written|keys|preferences|(kenken|table|making)\.css)/,
                priority: 1.5,
              },
              {
                name: "tiles",
                test: /src\/components\/(tile|dots)\.|games\/daily\/(board-art|hand-art|daily-tile)|games\/facts\/(?!texts\.de|hands)/,
                priority: 1.4,
              },
              {
                name: "runs",
                test: /games\/modes\/(?!texts\.de|puzzles|grids|stocked)|pages\/modes\/texts\.(?!de)/,
                priority: 1.4,
              },
              { name: "rating", test: /games\/record\/(glicko|rating|moved)/, priority: 1.4 },
              { name: "play-krypto", test: /games\/krypto\/play\.tsx$/, priority: 1 },
              { name: "play-kenken", test: /games\/kenken\/play\.tsx$/, priority: 1 },
              { name: "play-derful", test: /games\/derful\/play\.tsx$/, priority: 1 },
            ],
          },
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  };
});
