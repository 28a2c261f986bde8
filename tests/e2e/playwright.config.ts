import { defineConfig } from "@playwright/test";
import { findChromium } from "#tests/support/find-chromium.ts";
import { seconds } from "#tests/support/seconds.ts";
import { workers } from "#tests/support/workers.ts";

// The same specs in two worlds. Traces cost time: `-- --trace retain-on-failure` records them.
// `chromiumSandbox` is off because containers run tests as root. With a process for each site, and not for each page, the
// next test's pages find the scripts compiled: a tenth of the suite's processor time.
const launchOptions = { executablePath: findChromium(), chromiumSandbox: false, args: ["--process-per-site"] };

// Where `npm test` reads the time of each test.
const report = process.env.E2E_REPORT;

/**
 * The gate runs a subset of the specs (`npm run test:e2e -- --gate`), which two tags make:
 *
 * - `@long`: measures, crawls and what repeats itself. The gate leaves it out.
 * - `@both`: one journey of each kind of form. The gate runs it without JavaScript too, and nothing else in that world.
 */
const isGate = process.env.E2E_GATE === "1";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers,
  // These find what hangs. Tests that take longer say so themselves.
  timeout: seconds(60),
  expect: { timeout: seconds(20) },
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    launchOptions,
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "UTC",
    // The animated background would be drawn anew all the time, without a graphics card.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, ...(isGate ? { grepInvert: /@long\b/ } : {}) },
    { name: "no-js", use: { javaScriptEnabled: false }, ...(isGate ? { grep: /@both\b/ } : {}) },
  ],
});
