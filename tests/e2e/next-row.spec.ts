import type { Page } from "@playwright/test";
import { readLinks } from "#tests/support/links.ts";
import { seconds } from "#tests/support/seconds.ts";
import { expect, test } from "./test.ts";
import { leftOut, screenOf, walks } from "./walks.ts";

/*
 * From one row to the next with scripts, on every screen that has forms and a row in its address: each field is as it is
 * when the second row is opened by itself. Rows, their screens and their addresses come from the links of pages.
 */
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without scripts each page is a new one");

type Row = { screen: string; first: string; second: string };

/** Two addresses of each screen that has rows, as the links of pages name them. */
async function findRows(page: Page, starts: readonly string[]): Promise<Row[]> {
  const addresses = new Map<string, string[]>();
  const done = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const screen = screenOf(path);
    if (done.has(screen) || leftOut.test(path)) continue;
    done.add(screen);
    const response = await page.request.get(path, { maxRedirects: 0 });
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    for (const { href } of readLinks(await response.text())) {
      queue.push(href);
      const [at = ""] = href.split("?");
      const known = addresses.get(screenOf(at)) ?? [];
      if (!leftOut.test(at) && !known.includes(at)) addresses.set(screenOf(at), [...known, at]);
    }
  }
  return [...addresses].flatMap(([screen, [first, second]]) =>
    first && second && screen.includes(":") ? [{ screen, first, second }] : [],
  );
}

/** Every field of the page's forms with what it holds; the key of a form is made anew for each page. */
const readFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main form [name]:not([name=formKey])")].map((field) => {
      const action = new URL(field.form?.action ?? "", document.baseURI).pathname;
      const isChosen = ["checkbox", "radio"].includes(field.type);
      return `${action} ${field.name}: ${isChosen ? `${field.value} ${field.checked}` : field.value}`;
    }),
  );

/** Types into every text, and chooses what is not chosen. */
const fillFields = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>("main form[method=post] [name]:not([type=hidden])");
    for (const field of fields) {
      if (["checkbox", "radio"].includes(field.type)) field.checked = !field.checked;
      else if (field.tagName === "SELECT") (field as unknown as HTMLSelectElement).selectedIndex = 0;
      else if (["text", "textarea", "url", "search"].includes(field.type)) field.value = "typed for the first row";
    }
  });

type Router = { navigate: (to: string) => Promise<void> };

for (const [role, starts] of Object.entries({
  wide: walks["the members' screens"].starts,
  wideAdmin: [
    ...walks["the screens of what comes before administrators"].starts,
    ...walks["the screens of how the site runs"].starts,
  ],
} as const))
  test(`no field holds what is another row's, on the screens of ${role}`, { tag: "@long" }, async ({
    page,
    open,
    signIn,
  }) => {
    test.setTimeout(seconds(240));
    await signIn(role as "wide" | "wideAdmin");
    const rows = await findRows(page, starts);
    const wrong: string[] = [];
    const seen: string[] = [];
    for (const { screen, first, second } of rows) {
      await open(second);
      const wanted = await readFields(page);
      if (wanted.length === 0) continue;
      await open(first);
      if (!new URL(page.url()).pathname.startsWith(first)) continue;
      await fillFields(page);
      await page.evaluate((to) => (window as unknown as { __remixRouter: Router }).__remixRouter.navigate(to), second);
      // The page may be drawn a moment after the router has come to it.
      const isSame = await expect
        .poll(() => readFields(page), { timeout: seconds(3) })
        .toEqual(wanted)
        .then(
          () => true,
          () => false,
        );
      const found = await readFields(page);
      if (isSame) seen.push(screen);
      else wrong.push(`${screen}:`, ...found.filter((line) => !wanted.includes(line)).map((line) => `  ${line}`));
    }
    expect(wrong).toEqual([]);
    expect(seen.length, seen.join("\n")).toBeGreaterThan(role === "wide" ? 5 : 15);
  });
