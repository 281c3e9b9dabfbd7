import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __LOOK__: "false" },
  resolve: { tsconfigPaths: true },
  test: { include: ["tests/**/*.test.ts"], environment: "happy-dom" },
});
