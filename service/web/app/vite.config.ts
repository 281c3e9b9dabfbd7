import { defineConfig, loadEnv, type PluginOption } from "vite";

/** Addresses at which the service answers, and not the page. */
const SERVICE_PATHS = ["/v1", "/docs", "/guide", "/healthz", "/openapi", "/problems"];
const SERVICE = "http://127.0.0.1:8000";

/** Replace components while the page runs. Imported on demand: builds have no development packages. */
async function hotComponents(): Promise<PluginOption[]> {
  const { default: prefresh } = await import("@prefresh/vite");
  return [await prefresh()];
}

export default defineConfig(({ command, mode }) => {
  const { COUNTINGHOUSE_URL: service = SERVICE } = loadEnv(mode, ".", "COUNTINGHOUSE_");
  return {
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
              {
                name: "shell",
                test: /src\/shell\/(?!texts\.de)|node_modules|clients\/typescript|\/pages\.json/,
                priority: 2,
              },
              { name: "play-krypto", test: /games\/krypto\/play\.tsx$/, priority: 1 },
            ],
          },
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  };
});
