import { chromium } from "@playwright/test";
import { findChromium } from "#tests/support/find-chromium.ts";
import { startTestDatabase } from "#tests/support/test-database.ts";
import { takeScreens } from "./all-screens.ts";
import { checkPictures, keepPictures } from "./kept-pictures.ts";
import { closeSites } from "./open-site.ts";
import { readOptions } from "./options.ts";
import { takeReadmePictures } from "./readme-pictures.ts";

/** `npm run screens`: pictures of every screen, of the key screens to keep or compare, or of those for the README. */
const options = readOptions(process.argv.slice(2));
const postgres = await startTestDatabase();
const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: false });
const modes: Record<typeof options.mode, () => Promise<number>> = {
  take: () => takeScreens(browser, postgres, options),
  keep: () => keepPictures(browser, postgres, options),
  check: () => checkPictures(browser, postgres, options),
  readme: () => takeReadmePictures(browser, postgres),
};
let code: number;
try {
  code = await modes[options.mode]();
} finally {
  await closeSites();
  await browser.close();
  await postgres.stop();
}
process.exit(code);
