import { expect, test } from "./test.ts";
import { nextWord } from "./unique.ts";

const LIST = "/?search=Release&sortBy=name&sortOrder=asc&page=2";

test.beforeEach(async ({ signIn }) => signIn("other"));

test("a torrent opens over the list, and closing it leads back to the same place of the list", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open(LIST);
  const row = page.locator("tbody tr").nth(14);
  const link = row.getByRole("link", { name: /Details/ });
  const name = /Release 036/;
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL(/\/torrents\/\d+$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  if (javaScriptEnabled) {
    const panel = page.getByRole("dialog", { name });
    await expect(panel).toBeVisible();
    await expect(page.getByRole("heading", { name })).toBeFocused();
    await expectAccessible();
    await page.keyboard.press("j");
    await expect(page.getByRole("dialog", { name: /Release 037/ })).toBeVisible();
    await page.keyboard.press("k");
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(LIST);
    await expect(panel).toHaveCount(0);
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await link.click();
    await expect(panel).toBeVisible();
    // The panel is there a moment before the browser's history is.
    await expect(page).toHaveURL(/\/torrents\/\d+$/);
    await page.goBack();
  } else {
    await page.getByRole("link", { name: "Close" }).click();
  }
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toBeVisible();
});

test("after a comment the way back is still that to the list", async ({ page, open, javaScriptEnabled }) => {
  const list = "/?search=Release+050";
  await open(list);
  await page
    .locator("tbody tr")
    .first()
    .getByRole("link", { name: /Details/ })
    .click();
  const text = `From the list ${nextWord()}`;
  await page.getByLabel("Your comment").fill(text);
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByText(text)).toBeVisible();
  if (javaScriptEnabled) await expect(page.locator("li").filter({ hasText: text })).toBeFocused();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(list);
  await expect(
    page
      .locator("tbody tr")
      .first()
      .getByText(/\d+ comments?$/),
  ).toBeVisible();
});

test("the keys go through the list, are listed, and are silent while one types or has turned them off", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "keys are what JavaScript adds");
  await open(LIST);
  const links = page.locator("tbody tr").getByRole("link", { name: /Details/ });
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("j?");
  await expect(page.getByRole("searchbox")).toHaveValue("j?");
  await links.nth(0).focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByLabel("Use these shortcuts in this browser").uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("o");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(LIST);
});

test("the list is sorted on a phone, and is as dense as the member wants it", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/?search=Release");
  const first = page.locator("tbody tr").first();
  expect((await first.boundingBox())?.y).toBeLessThan(720);
  await page.getByLabel("Sort by").selectOption("Name");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Sort" }).click();
  await expect(first).toContainText("Release 174");
  await page.getByRole("link", { name: "Remove filter “Release”" }).click();
  await expect(page).toHaveURL(/\/\?sortBy=name/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Compact rows" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(50);
  // 32 pixels at the medium size of letters; another test may have given this member another.
  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect((await first.boundingBox())?.height).toBe(2 * rem);
  await page.getByRole("button", { name: "Comfortable rows" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(20);
});
