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
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
