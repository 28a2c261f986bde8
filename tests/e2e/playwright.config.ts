import { defineConfig } from "@playwright/test";
import { findChromium } from "#tests/support/find-chromium.ts";

// The same specs in two worlds. `chromiumSandbox` is off because containers run tests as root.
const launchOptions = { executablePath: findChromium(), chromiumSandbox: false };

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  // A shared machine stalls now and then for longer than a person would wait: there a spec may be tried again, and the
  // report calls it flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: process.env.CI ? 15_000 : 7_000 },
  reporter: [["list"]],
  use: { baseURL: process.env.E2E_URL, launchOptions, trace: "retain-on-failure", locale: "en-US", timezoneId: "UTC" },
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "no-js", use: { javaScriptEnabled: false } },
  ],
});
