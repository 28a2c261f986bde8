import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { PASSWORD } from "#tests/support/factories.ts";
import { type World, worlds } from "./world.ts";

type Names = (typeof worlds)["js"];

type Fixtures = {
  names: Names;
  /** Opens a page and, where there is JavaScript, waits until it is alive. */
  open: (path: string) => Promise<void>;
  signIn: (role: keyof Names) => Promise<void>;
  /** Ends when the visitor's page is there: what comes next must not overtake it. */
  signOut: () => Promise<void>;
  /** The page has no serious accessibility violation. Axe is itself a script: it runs in the `js` project. */
  expectAccessible: () => Promise<void>;
};

/** An address that only one test has, or nearly. */
export const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join(".")}`;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
  names: async ({}, use, info) => use(worlds[info.project.name as World]),
  // Each test comes from an address of its own, as each member does: they do not use up one another's limits.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": anyAddress() }),
  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      await page.goto(path);
      if (javaScriptEnabled) await page.locator("html[data-hydrated]").waitFor();
    });
  },
  signIn: async ({ page, open, names }, use) => {
    await use(async (role) => {
      await open("/login");
      await page.getByLabel("Username").fill(names[role]);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "LOGIN" }).click();
      await expect(page.getByRole("button", { name: "LOG OUT" })).toBeVisible();
    });
  },
  signOut: async ({ page }, use) => {
    await use(async () => {
      await page.getByRole("button", { name: "LOG OUT" }).click();
      await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
    });
  },
  expectAccessible: async ({ page, javaScriptEnabled }, use) => {
    await use(async () => {
      if (!javaScriptEnabled) return expectStructure(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
    });
  },
});

/** Without scripts: what a screen reader needs most is in the HTML itself. */
async function expectStructure(page: Page) {
  await expect(page.locator("main#main")).toHaveCount(1);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

export { expect };
