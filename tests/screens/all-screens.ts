import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import type { startTestDatabase } from "#tests/support/test-database.ts";
import { findOverflow } from "../e2e/test.ts";
import { type ContentName, contents } from "./contents.ts";
import { chooseScreens, findScreens, type Screen } from "./find-screens.ts";
import { fileOf, type Taken, writeIndex } from "./index-page.ts";
import { openSite } from "./open-site.ts";
import type { Options } from "./options.ts";
import { openScreen, showTheme, showWhole } from "./take.ts";
import { signInVisitors } from "./visitors.ts";

type Postgres = Awaited<ReturnType<typeof startTestDatabase>>;
type Work = { screen: Screen; width: number; hasScript: boolean };

/** So many pages at once: while one draws, another loads. */
const PAGES = 4;

/** Takes the screens that are asked for and writes the page that shows them all. */
export async function takeScreens(browser: Browser, postgres: Postgres, options: Options): Promise<number> {
  rmSync(options.folder, { recursive: true, force: true });
  const taken: Taken[] = [];
  const failed: string[] = [];
  for (const content of options.contents) {
    const { of, wrong } = await takeContent(browser, postgres, content, options);
    taken.push(...of);
    failed.push(...wrong);
  }
  if (taken.length === 0) throw new Error(`No screen is named ${options.words.join(" or ")}.`);
  writeFileSync(path.join(options.folder, "index.html"), writeIndex(taken));
  process.stdout.write(
    [...failed, `${taken.length} pictures: ${path.join(options.folder, "index.html")}`, ""].join("\n"),
  );
  return failed.length === 0 ? 0 : 1;
}

async function takeContent(browser: Browser, postgres: Postgres, content: ContentName, options: Options) {
  const site = await openSite(postgres, content);
  const visitors = await signInVisitors(browser, site.server.url, contents[content]);
  const of: Taken[] = [];
  const wrong: string[] = [];
  const take = async ({ screen, width, hasScript }: Work) => {
    const page = await openScreen(await visitors.context(screen.role, hasScript), screen, { width, hasScript });
    const beyond = await findOverflow(page);
    if (beyond > 0) wrong.push(`${content} ${screen.path} is ${beyond} px wider than its ${width}`);
    await showWhole(page);
    for (const theme of options.themes) {
      await showTheme(page, theme);
      const one = { content, ...screen, width, theme, hasScript };
      const file = path.join(options.folder, fileOf(one));
      mkdirSync(path.dirname(file), { recursive: true });
      await page.screenshot({ path: file, fullPage: true, type: "jpeg", quality: 70, animations: "disabled" });
      of.push(one);
    }
    await page.close();
  };
  const roles = ["visitor", "member", "admin"] as const;
  const found = await Promise.all(roles.map((role) => findScreens(visitors.request(role), role)));
  const screens = chooseScreens(found.flat(), options.words);
  const work = screens.flatMap((screen) =>
    options.widths.flatMap((width) => options.scripts.map((hasScript) => ({ screen, width, hasScript }))),
  );
  const worker = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      const { screen, width } = next;
      await take(next).catch((error: Error) => wrong.push(`${content} ${screen.path} at ${width}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: PAGES }, worker));
  process.stdout.write(`${content}: ${screens.length} screens\n`);
  await visitors.close();
  await site.stop();
  return { of, wrong };
}
