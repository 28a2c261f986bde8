import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/find-chromium.ts";
import { type Client, createClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { makeDatabase, startTestDatabase } from "#tests/support/test-database.ts";
import { copyTree } from "./copy-tree.ts";
import { startDev } from "./dev-site.ts";
import { applyBlock, readRecipes } from "./recipes.ts";

/**
 * `npm run test:dev`: in a copy of the tree, starts `npm run dev`, follows the recipes of CONTRIBUTING.md, and edits a
 * component, a loader, a use case and a row of the API. Each change must arrive without a restart. With `--first-page`
 * it only starts the site and opens a page.
 */
const admin = {
  ADMIN_USERNAME: "operator",
  ADMIN_EMAIL: "operator@patchbay.test",
  ADMIN_PASSWORD: "correct horse battery",
};
const start = performance.now();
const print = (begun: number, text: string) =>
  process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`);

const root = copyTree();
const endings: (() => Promise<void>)[] = [async () => rmSync(root, { recursive: true, force: true })];
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(1));

const firstPageOnly = process.argv.includes("--first-page");
const blocks = readRecipes(readFileSync("CONTRIBUTING.md", "utf8"));

try {
  await walk();
} catch (error) {
  process.stdout.write(`FAILED: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
for (const end of endings.reverse()) await end();
print(start, "in all");
process.exit();

/** Fails where the claim is not true in time. */
async function step<Value>(claim: string, limit: number, run: () => Promise<Value> | Value): Promise<Value> {
  const begun = performance.now();
  const timer = new AbortController();
  const late = sleep(seconds(limit), undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not within ${limit} s: ${claim}`);
  });
  const value = await Promise.race([run(), late]);
  timer.abort();
  late.catch(() => undefined);
  print(begun, claim);
  return value;
}

/** Asks until the answer is as wanted: an edit takes a moment to arrive. */
async function until(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await sleep(100);
}

function runInCopy(file: string, ...args: string[]): void {
  execFileSync(file, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"], timeout: seconds(120) });
}

function follow(recipe: string): void {
  const own = blocks.filter((block) => block.recipe === recipe);
  if (own.length === 0) throw new Error(`CONTRIBUTING.md has no recipe "${recipe}".`);
  for (const block of own) applyBlock(root, block);
}

function edit(file: string, from: string, to: string): void {
  const at = path.join(root, file);
  const text = readFileSync(at, "utf8");
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
  writeFileSync(
    at,
    text.replace(from, () => to),
  );
}

async function walk(): Promise<void> {
  if (!firstPageOnly) {
    follow("A migration");
    follow("A noun");
    await step("the client is generated from the recipe's schema", 60, () =>
      runInCopy("npm", "run", "--silent", "generate"),
    );
  }
  const postgres = await startTestDatabase();
  endings.push(postgres.stop);
  const database = await makeDatabase(postgres.url, "patchbay_dev");
  const site = await step("`npm run dev` starts, and applies all migrations", 90, () =>
    startDev(root, database, admin),
  );
  endings.push(site.stop);
  const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: false });
  endings.push(() => browser.close());
  const page = await browser.newPage({ baseURL: site.url });
  page.setDefaultTimeout(seconds(30));
  await step("the first page hydrates", 30, () => open(page, "/admin-login"));
  if (firstPageOnly) return;
  const client = await signIn(site.url, page);
  await seeRecipes(page, client);
  await seeEdits(page, client);
  await site.stop();
  await step("the recipes pass formatting, types, architecture and their own test", 120, () => {
    // The architecture test asks git which files there are.
    runInCopy("git", "init", "--quiet");
    const sources = blocks.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
    runInCopy("npx", "biome", "check", "--write", "--vcs-enabled=false", ...new Set(sources));
    runInCopy("npm", "run", "--silent", "typecheck");
    const tests = ["tests/architecture", "tests/personal-data", "tests/exports", "tests/privacy-page", "set-motto"];
    runInCopy("npx", "vitest", "run", "-c", "tests/vitest.config.ts", "-u", ...tests);
  });
}

/** Opens a page and waits for its script. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
}

async function signIn(url: string, page: Page): Promise<Client> {
  const client = createClient(url);
  await client.json("/api/auth/admin-login", {
    json: { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD },
  });
  await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
  return client;
}

async function seeRecipes(page: Page, client: Client): Promise<void> {
  await step("the recipe's call answers", 20, async () => {
    follow("A use case");
    follow("An API call");
    await until(async () => (await client.request("/api/user/motto")).status === 200);
  });
  await step("the recipe's screen saves by its form", 30, async () => {
    follow("A screen");
    await until(async () => (await client.request("/account/motto")).status === 200);
    await open(page, "/account");
    await page.getByRole("link", { name: "Set a motto" }).click();
    await page.getByRole("textbox", { name: "Motto" }).fill("Less, but louder");
    await page.getByRole("button", { name: "Save motto" }).click();
    await page.getByText("Motto saved").waitFor();
    await until(async () => (await client.json("/api/user/motto")).body.motto === "Less, but louder");
  });
}

async function seeEdits(page: Page, client: Client): Promise<void> {
  const screen = "app/routes/account/account.tsx";
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
  await step("an edit of a component arrives in the open page", 20, async () => {
    edit(screen, '<PageHeader title="Account" />', '<PageHeader title="Edited" />');
    await page.getByRole("heading", { name: "Edited" }).waitFor();
    if ((await page.locator("body[data-kept]").count()) === 0) throw new Error("The page was loaded anew.");
  });
  await step("an edit of a loader arrives", 20, async () => {
    edit(screen, "...membership.account, ", '...membership.account, username: "By a loader", ');
    await page.getByText("By a loader").waitFor();
  });
  await step("an edit of a use case arrives", 20, async () => {
    edit(
      "app/domain/people/account/read-account-state.server.ts",
      "ok({ ...row,",
      "ok({ ...row, hasTwoFactor: true, codesLeft: 77,",
    );
    await page.getByText("77 recovery codes left").waitFor();
  });
  await step("an edit of an API row arrives", 20, async () => {
    edit("app/api/members.server.ts", '"/user/motto", readMotto', '"/user/words", readMotto');
    await until(async () => (await client.request("/api/user/words")).status === 200);
  });
}
