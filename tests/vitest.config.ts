import path from "node:path";
import { defineConfig } from "vitest/config";
import { builtWorkers } from "./support/built-workers.ts";
import { seconds } from "./support/seconds.ts";
import { workers } from "./support/workers.ts";

/** Tests that watch the modules they load: their modules may not be another file's. */
const watching = "app/**/*.alone.test.ts";

/** The long tier: `npm run test:long` (tests/run/groups.ts). */
const long = "**/*.long.test.ts";
const include = [
  "{app,tracker,prisma}/**/*.test.ts",
  "tests/api/**/*.test.ts",
  "tests/{,run/,screens/,walks/}*.test.ts",
];

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  plugins: [builtWorkers()],
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/reset-caches.ts"],
    pool: "forks",
    maxWorkers: workers,
    // These find what hangs. Tests that take longer say so themselves.
    testTimeout: seconds(30),
    hookTimeout: seconds(60),
    // A poll that says nothing itself: one second, as it is by default, is too short for a busy machine.
    expect: { poll: { timeout: seconds(5) } },
    projects: [
      // Files share the modules of their worker: to load them anew for each file takes more time than most files do.
      { extends: true, test: { name: "gate", include, exclude: [watching, long], isolate: false } },
      { extends: true, test: { name: "alone", include: [watching] } },
      { extends: true, test: { name: "long", include: [long], exclude: ["node_modules/**", ".vite/**"] } },
    ],
  },
});
