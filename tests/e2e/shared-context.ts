import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from "@playwright/test";
import { workerSite } from "./worker-site.ts";

type Fixtures = {
  /** For a test that claims something about a browser that has seen no page yet, or about its zone. */
  ownContext: boolean;
  /** For a test that claims something about a page while the next one is under way. */
  actsWhileLoading: boolean;
};
type WorkerFixtures = { findSharedContext: () => Promise<BrowserContext> };

/** Pages that stay open, one a context: while there is one, the site's pages share its process, and what that compiled. */
const kept = new WeakSet<Page>();

/**
 * The tests of a worker share a browser context, with its cache and its process: others load and compile all scripts
 * anew. Each test begins without pages, cookies, permissions and stored data, and with an address of its own.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],
  actsWhileLoading: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
  baseURL: async ({}, use) => use(workerSite().url),
  findSharedContext: [
    async ({ browser }, use, { project }) => {
      const { contextOptions, javaScriptEnabled, locale, timezoneId } = project.use;
      const viewport = { width: 1280, height: 720 };
      const baseURL = workerSite().url;
      const options = { ...contextOptions, baseURL, javaScriptEnabled, locale, timezoneId, viewport };
      let shared: Promise<BrowserContext> | undefined;
      await use(() => {
        shared ??= openContext(browser, options);
        return shared;
      });
      await (await shared)?.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, ownContext, findSharedContext, extraHTTPHeaders }, use) => {
    const context = await (ownContext ? browser.newContext() : findSharedContext());
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    await (ownContext ? context.close() : forget(context));
  },
  page: async ({ context, baseURL, viewport, actsWhileLoading }, use) => {
    const page = await context.newPage();
    // A click that follows another would meet the links of the page that is being left: Playwright first waits for the end
    // of the loading.
    if (!actsWhileLoading) await page.addLocatorHandler(page.locator("main[aria-busy=true]"), async () => {});
    if (viewport) await page.setViewportSize(viewport);
    await clearStorage(page, baseURL ?? "");
    await use(page);
  },
});

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto("/healthz");
  kept.add(page);
  return context;
}

async function forget(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => !kept.has(page));
  await Promise.all(pages.map((page) => page.close()));
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/** Deletes data that scripts stored. The network cache stays. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,service_workers" });
  await session.detach();
}
