import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import type { startTestDatabase } from "#tests/support/test-database.ts";
import { compare, pack } from "./compare.ts";
import { contents } from "./contents.ts";
import { chooseScreens } from "./find-screens.ts";
import { findKeyScreens } from "./key-screens.ts";
import { openSite } from "./open-site.ts";
import { type Options, WIDTHS } from "./options.ts";
import { openScreen, showTheme } from "./take.ts";
import { signInVisitors } from "./visitors.ts";

const FOLDER = "tests/screens/pictures";
/** The share of all cells (compare.ts). */
const ALLOWED = 0.001;

type Postgres = Awaited<ReturnType<typeof startTestDatabase>>;
type Chosen = Pick<Options, "words" | "widths" | "themes">;
type Picture = { name: string; png: Buffer };

/** Takes the first view of each key screen that is asked for, on a site with a fixed clock and fixed content. */
async function takeKeyPictures(browser: Browser, postgres: Postgres, { words, widths, themes }: Chosen) {
  const site = await openSite(postgres, "demo", { isKept: true });
  const visitors = await signInVisitors(browser, site.server.url, contents.demo);
  const screens = chooseScreens(await findKeyScreens(site.database.db), words);
  if (screens.length === 0) throw new Error(`No key screen is named ${words.join(" or ")}.`);
  const pictures: Picture[] = [];
  for (const width of widths)
    for (const screen of screens) {
      const page = await openScreen(await visitors.context(screen.role, true), screen, { width, hasScript: true });
      // How soon the chat is there differs.
      await page.getByText("Connecting").waitFor({ state: "hidden" });
      for (const theme of themes) {
        await showTheme(page, theme);
        const png = await page.screenshot({ animations: "disabled" });
        pictures.push({ name: `${screen.name}.${width}.${theme}`, png });
      }
      await page.close();
    }
  await visitors.close();
  await site.stop();
  return pictures;
}

/** Renews the kept pictures that are asked for. Where all are, those of former screens go. */
export async function keepPictures(browser: Browser, postgres: Postgres, chosen: Chosen): Promise<number> {
  const pictures = await takeKeyPictures(browser, postgres, chosen);
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, png } of pictures) writeFileSync(path.join(FOLDER, `${name}.webp`), await pack(png));
  const isWhole = chosen.words.length === 0 && chosen.widths.length === WIDTHS.length && chosen.themes.length === 2;
  const taken = new Set(pictures.map(({ name }) => `${name}.webp`));
  if (isWhole) for (const file of readdirSync(FOLDER)) if (!taken.has(file)) rmSync(path.join(FOLDER, file));
  process.stdout.write(`${pictures.length} pictures in ${FOLDER}\n`);
  return 0;
}

/** Compares with the kept pictures. For each difference, writes the picture and the differing area to `folder`. */
export async function checkPictures(
  browser: Browser,
  postgres: Postgres,
  chosen: Chosen & { folder: string },
): Promise<number> {
  const folder = path.join(chosen.folder, "differing");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let wrong = 0;
  for (const { name, png } of await takeKeyPictures(browser, postgres, chosen)) {
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
