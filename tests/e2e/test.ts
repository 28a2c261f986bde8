import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { createDatabase } from "#app/db/client.server.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { PASSWORD } from "#tests/support/factories.ts";
import { resetSettings, type World, worlds } from "./seed.ts";
import { test as base } from "./shared-context.ts";
import { nextNumber } from "./unique.ts";
import { workerSite } from "./worker-site.ts";

type Names = (typeof worlds)["js"];
export type Open = (path: string) => Promise<void>;

/** A member's POST without a page. It has to succeed; returns the answer. */
export type Post = <Answer = Record<string, unknown>>(path: string, data?: object) => Promise<Answer>;

type Fixtures = {
  /** Each test begins with the settings that the site was seeded with, whatever the one before it has set. */
  defaultSettings: undefined;
  names: Names;
  /** Opens a page and, with JavaScript, waits until it is hydrated. A page that is only read has no script. */
  open: Open;
  /** Signs a member of the world in through the API; the page stays where it is. The form has a spec of its own. */
  signIn: (role: keyof Names) => Promise<void>;
  /** The same for any member, by name. */
  signInAs: (username: string, password?: string) => Promise<void>;
  /** Forgets the session; the button has a spec of its own. */
  signOut: () => Promise<void>;
  /** Another member's API client, for what a test needs and is not about. */
  postAs: (username: string) => Promise<Post>;
  /** The page has no serious accessibility violation. Axe is a script: without JavaScript only the structure is read. */
  expectAccessible: () => Promise<void>;
  /** The same in the dark and the light theme. */
  expectAccessibleInBothThemes: () => Promise<void>;
  /** Each of these pages is accessible in both themes, and no wider than a phone. */
  expectGoodScreens: (paths: string[]) => Promise<void>;
};

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** An address that no other test has, so that they do not use up one another's limits. */
export function anyAddress(): string {
  const number = nextNumber();
  return `10.${[number >> 16, number >> 8, number].map((byte) => byte & 255).join(".")}`;
}

export const test = base.extend<Fixtures, { db: Db }>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
    async ({}, use) => {
      const database = createDatabase(workerSite().databaseUrl, { max: 2 });
      await use(database.db);
      await database.close();
    },
    { scope: "worker" },
  ],
  defaultSettings: [
    async ({ db }, use) => {
      await resetSettings(db);
      await use(undefined);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
  names: async ({}, use, info) => use(worlds[info.project.name as World]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": anyAddress() }),
  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      await page.goto(path);
      if (javaScriptEnabled) await page.locator("html[data-hydrated], html:not(:has(script[type=module]))").waitFor();
    });
  },
  signInAs: async ({ context }, use) => {
    await use(async (username, password = PASSWORD) => {
      await context.clearCookies({ name: "session" });
      const response = await context.request.post("/api/auth/login", { data: { username, password } });
      expect(response.status(), await response.text()).toBe(200);
    });
  },
  signIn: async ({ signInAs, names }, use) => use((role) => signInAs(names[role])),
  signOut: async ({ context }, use) => use(() => context.clearCookies({ name: "session" })),
  postAs: async ({ playwright, baseURL }, use) => {
    const clients: { dispose: () => Promise<void> }[] = [];
    await use(async (username) => {
      const client = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { "X-Forwarded-For": anyAddress() },
      });
      clients.push(client);
      const post: Post = async (path, data = {}) => {
        const response = await client.post(path, { data });
        expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
        return response.json();
      };
      await post("/api/auth/login", { username, password: PASSWORD });
      return post;
    });
    await Promise.all(clients.map((client) => client.dispose()));
  },
  expectAccessible: async ({ page, javaScriptEnabled }, use) => {
    await use(async () => {
      if (!javaScriptEnabled) return expectStructure(page);
      await expectNoViolation(axeOf(page));
    });
  },
  expectAccessibleInBothThemes: async ({ page, javaScriptEnabled, expectAccessible }, use) => {
    await use(async () => {
      await expectAccessible();
      // The gate looks at the theme of the browser alone.
      if (!javaScriptEnabled || process.env.E2E_GATE === "1") return;
      // A theme is a class that changes only colours, so checks of colours need not reload the page.
      await switchTheme(page);
      await expectNoViolation(axeOf(page).withRules(["color-contrast", "link-in-text-block"]));
      await switchTheme(page);
    });
  },
  expectGoodScreens: async ({ page, open, expectAccessibleInBothThemes }, use) => {
    await use(async (paths) => {
      for (const path of paths) {
        await page.setViewportSize(DESKTOP);
        await open(path);
        await expectAccessibleInBothThemes();
        await page.setViewportSize(PHONE);
        expect(await findOverflow(page), path).toBe(0);
      }
    });
  },
});

/** By how many pixels the page is wider than the window. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// The legacy mode leaves out frames of other origins, of which there are none, and the page opened for them.
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function expectNoViolation(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}

const switchTheme = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.toggle("dark");
  });

/** Checks the structure that screen readers need, in the HTML itself. */
async function expectStructure(page: Page) {
  await expect(page.locator("main#main")).toHaveCount(1);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

export { expect };
