import { mkdirSync, writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import type { startTestDatabase } from "#tests/support/test-database.ts";
import { contents } from "./contents.ts";
import { findKeyScreens, README_SCREENS } from "./key-screens.ts";
import { openSite } from "./open-site.ts";
import { openScreen, showTheme } from "./take.ts";
import { signInVisitors } from "./visitors.ts";

const FOLDER = "docs/pictures";

/** The pictures of the README. */
export async function takeReadmePictures(
  browser: Browser,
  postgres: Awaited<ReturnType<typeof startTestDatabase>>,
): Promise<number> {
  const site = await openSite(postgres, "demo", { hasFiles: true });
  const visitors = await signInVisitors(browser, site.server.url, contents.demo);
  mkdirSync(FOLDER, { recursive: true });
  for (const screen of await findKeyScreens(site.database.db)) {
    if (!README_SCREENS.includes(screen.name)) continue;
    const page = await openScreen(await visitors.context(screen.role, true), screen, { width: 1280, hasScript: true });
    await showTheme(page, "dark");
    const png = await page.screenshot({ animations: "disabled" });
    const webp = await sharp(png).webp({ quality: 85 }).toBuffer();
    writeFileSync(`${FOLDER}/${screen.name}.webp`, webp);
    process.stdout.write(`${FOLDER}/${screen.name}.webp  ${Math.ceil(webp.length / 1024)} KB\n`);
    await page.close();
  }
  await visitors.close();
  await site.stop();
  return 0;
}
