import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import type { startTestDatabase } from "#tests/support/test-database.ts";
import { compare, pack } from "./compare.ts";
import { contents } from "./contents.ts";
import { findKeyScreens, KEY_VIEWS } from "./key-screens.ts";
import { openSite } from "./open-site.ts";
import { openScreen, showTheme } from "./take.ts";
import { signInVisitors } from "./visitors.ts";

const FOLDER = "tests/screens/pictures";
/** The share of all cells (compare.ts). */
const ALLOWED = 0.001;

type Postgres = Awaited<ReturnType<typeof startTestDatabase>>;
type Picture = { name: string; png: Buffer };

/** Takes the first view of each key screen, on a site with a fixed clock and fixed content. */
async function takeKeyPictures(browser: Browser, postgres: Postgres): Promise<Picture[]> {
  const site = await openSite(postgres, "demo", { isKept: true });
  const visitors = await signInVisitors(browser, site.server.url, contents.demo);
  const pictures: Picture[] = [];
  for (const { width, theme } of KEY_VIEWS)
    for (const screen of await findKeyScreens(site.database.db)) {
      const page = await openScreen(await visitors.context(screen.role, true), screen, { width, hasScript: true });
      // How soon the chat is there differs.
      await page.getByText("Connecting").waitFor({ state: "hidden" });
      await showTheme(page, theme);
      pictures.push({
        name: `${screen.name}.${width}.${theme}`,
        png: await page.screenshot({ animations: "disabled" }),
      });
      await page.close();
    }
  await visitors.close();
  await site.stop();
  return pictures;
}

/** Renews the kept pictures. */
export async function keepPictures(browser: Browser, postgres: Postgres): Promise<number> {
  const pictures = await takeKeyPictures(browser, postgres);
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) rmSync(path.join(FOLDER, file));
  for (const { name, png } of pictures) writeFileSync(path.join(FOLDER, `${name}.webp`), await pack(png));
  process.stdout.write(`${pictures.length} pictures in ${FOLDER}\n`);
  return 0;
}

/** Compares with the kept pictures. For each difference, writes the picture and the differing area to `folder`. */
export async function checkPictures(browser: Browser, postgres: Postgres, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let wrong = 0;
  for (const { name, png } of await takeKeyPictures(browser, postgres)) {
    const file = path.join(FOLDER, `${name}.webp`);
    const { part, difference } = existsSync(file)
      ? await compare(readFileSync(file), png)
      : { part: 1, difference: null };
    const isWrong = part > ALLOWED;
    process.stdout.write(`${(part * 100).toFixed(2).padStart(6)} %  ${name}${isWrong ? "  DIFFERS" : ""}\n`);
    if (!isWrong) continue;
    wrong++;
    writeFileSync(path.join(folder, `${name}.png`), png);
    if (difference) writeFileSync(path.join(folder, `${name}.difference.png`), difference);
  }
  if (wrong > 0)
    process.stdout.write(
      `${wrong} screens differ from ${FOLDER} by more than ${ALLOWED * 100} %: see ${folder}. ` +
        "If that is how they are meant to look, `npm run screens -- --keep` renews the kept pictures.\n",
    );
  return wrong === 0 ? 0 : 1;
}
