import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { canInstall, installPackages } from "./debian.ts";

const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const found = () =>
  [process.env.CHROMIUM_PATH, safe(() => chromium.executablePath()), ...known].find((file) => file && existsSync(file));

const safe = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** A Chromium to test with: Playwright's own, the system's, or, as root on Debian, one that is installed now. */
export function findChromium(): string {
  const here = found();
  if (here) return here;
  if (canInstall && installPackages(["chromium-headless-shell"]).length > 0) installPackages(["chromium"]);
  const installed = found();
  if (installed) return installed;
  throw new Error("No Chromium. Run `npx playwright install chromium`, or set CHROMIUM_PATH.");
}
