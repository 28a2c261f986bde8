import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  test: {
    include: [
      "app/**/*.test.ts",
      "tracker/**/*.test.ts",
      "prisma/**/*.test.ts",
      "tests/api/**/*.test.ts",
      "tests/*.test.ts",
      "tests/run/*.test.ts",
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    pool: "forks",
    // Files share the modules of their worker: to load them anew for each file takes more time than most files do.
    isolate: false,
    maxWorkers: 2,
    // These find what hangs. A busy machine may be slow.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
