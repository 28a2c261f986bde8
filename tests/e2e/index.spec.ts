import { recordTorrents } from "#app/domain/catalogue/torrents/record-torrents.server.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { pressInMenu } from "./page-steps.ts";
import { TORRENTS } from "./seed.ts";
import { expect, test } from "./test.ts";

const rows = "tbody tr";
/** The torrent of each world that has files. */
const kitOf = ({ member }: { member: string }) =>
  `Tin Orchard - Dusty Kit ${member.includes("nojs") ? "no-js" : "js"} [WAV]`;
/** Releases that no other spec changes. */
const RELEASES = "/?search=Release";

test.beforeEach(async ({ signIn, open }) => {
  await signIn("member");
  await open("/");
});

test("the index lists twenty torrents, the newest first, with their figures", async ({ page, open }) => {
  await expect(page.locator(rows)).toHaveCount(20);
  await expect(page.getByText(/^\d{3} torrents$/)).toBeVisible();
  await open(RELEASES);
  await expect(page.getByText(`${TORRENTS - 2} torrents`)).toBeVisible();
  await expect(page.locator(rows).first()).toContainText("Release 002");
  await expect(page.locator(rows).first().getByText("New", { exact: true })).toBeAttached();
  await expect(page.locator(rows).nth(15).getByText("New", { exact: true })).toHaveCount(0);
});

test("a new member reads the first steps, which are ticked as they are done, and puts them away", async ({
  page,
  open,
  names,
  expectAccessible,
}) => {
  const steps = page.locator("section").filter({ has: page.getByRole("heading", { name: "First steps" }) });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expectAccessible();
  await steps.getByRole("link", { name: "How it works" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await open("/");
  await steps.getByRole("listitem").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/torrents\/\d+$/);
  // Searched for: other specs add newer torrents, which move it off the first page.
  await open("/?search=Dusty+Kit");
  await page
    .locator(rows)
    .filter({ hasText: kitOf(names) })
    .getByRole("link", { name: /Details/ })
    .click();
  const download = page.getByRole("link", { name: "Download .torrent" });
  await Promise.all([page.waitForEvent("download"), download.click()]);
  await open(new URL(page.url()).pathname);
  await expect(page.getByText("Open the file in your client and leave it running.")).toBeVisible();
  await open("/");
  await expect(steps.getByRole("listitem").nth(1)).toContainText("done");
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toHaveCount(0);
  await open("/");
  await expect(steps).toHaveCount(0);
});

test("a returning member reads what is new since the last visit, follows it, and puts it away", async ({
  page,
  open,
  db,
  signInAs,
  expectAccessible,
}) => {
  const { id: userId, username } = await makeMember(db, { lastSeenAt: new Date(Date.now() - 26 * 3_600_000) });
  const { id: actorId, username: writer } = await makeMember(db);
  const { id: torrentId } = await makeTorrent(db, { name: "Since Then [WAV]", uploadedBy: userId });
  await db.userUpload.create({ data: { userId, fileName: "a", fileSize: "1", torrentId } });
  const link = `/torrents/${torrentId}`;
  await db.notice.createMany({
    data: ["comment" as const, "answer" as const].map((kind, index) => ({
      ...{ userId, actorId, kind, page: link, link, title: "Since Then" },
      toldAt: new Date(Date.now() - index * 60_000),
    })),
  });
  await page.context().clearCookies({ name: "session" });
  await signInAs(username);
  await open("/");
  const news = page.locator("section").filter({ has: page.getByRole("heading", { name: "Since your last visit" }) });
  await news.getByRole("link", { name: /new torrents?$/ }).click();
  await expect(page).toHaveURL(/\/\?addedAfter=/);
  await expect(page.getByRole("link", { name: /^Remove filter Added after/ })).toBeVisible();
  await open("/");
  await expect(news.getByRole("link", { name: "1 more" })).toHaveAttribute("href", "/notices?show=unread");
  await expectAccessible();
  await news.getByRole("link", { name: `${writer} commented on Since Then` }).click();
  await expect(page).toHaveURL(link);
  await open("/");
  await expect(news.getByRole("link")).toHaveText([/new torrents?$/]);
  await news.getByRole("button", { name: "Hide the news" }).click();
  await expect(news).toHaveCount(0);
  await open("/");
  await expect(page.locator(rows).first()).toBeVisible();
  await expect(news).toHaveCount(0);
  await db.torrent.update({ where: { id: torrentId }, data: { isActive: false } });
});

test("pages are numbered with gaps and lead to the last torrent", async ({ page, open }) => {
  await open(RELEASES);
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("link", { name: "Page 9" })).toBeVisible();
  await expect(pager.getByText("…")).toHaveCount(1);
  await pager.getByRole("link", { name: "Page 9" }).click();
  await expect(page).toHaveURL(/page=9$/);
  await expect(page.locator(rows)).toHaveCount(13);
  await expect(page.locator(rows).last()).toContainText("Release 174");
  await open("/?page=1000000000");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await open("/?page=x");
  await expect(page.locator(rows)).toHaveCount(20);
});

test("a row's link opens its torrent within the page where there is JavaScript, and in a new tab where that is asked for", async ({
  page,
  context,
}, { project }) => {
  test.skip(project.name !== "js", "without JavaScript the browser follows links by itself");
  const link = page.locator(`${rows} a`).first();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ modifiers: ["Control"] })]);
  await tab.close();
  await expect(page).toHaveURL(/\/$/);
  await link.click();
  await expect(page).toHaveURL(/\/torrents\/\d+$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("a column sorts one way, then the other", async ({ page, open }) => {
  await open(RELEASES);
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL(/sortBy=name/);
  await expect(page.locator(rows).first()).toContainText("Release 174");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL(/sortOrder=asc/);
  await expect(page.locator(rows).first()).toContainText("Release 002");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
});

test("on a phone the height of the rows is set beside the order of the list", async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open("/");
  const [rows, order] = await Promise.all(
    [page.getByRole("button", { name: "Compact rows" }), page.getByLabel("Sort by")].map((one) => one.boundingBox()),
  );
  expect(rows?.y).toBe(order?.y);
});

test("search, category and platform narrow the list and go back to page 1", { tag: "@both" }, async ({
  page,
  open,
}) => {
  await open("/?page=3");
  await page.getByRole("searchbox").fill("drums");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\?search=drums$/);
  // Other specs may list some of their own meanwhile.
  await expect(page.getByText(/^(8[7-9]|9\d) torrents$/)).toBeVisible();
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "LITERATURE" }).click();
  await expect(page).toHaveURL(/category=ebooks-tutorials/);
  await expect(page.locator(rows).first()).toContainText("LIT");
  await page.getByRole("navigation", { name: "Platform" }).getByRole("link", { name: "MAC" }).click();
  await expect(page).toHaveURL(/platform=MAC/);
  await expect(page.getByRole("searchbox")).toHaveValue("drums");
  await page.getByRole("searchbox").fill("100% _nothing_ 'like' this\\");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No torrents found. Try adjusting your search or category filter.")).toBeVisible();
});

test("what was downloaded is struck through", async ({ page, open, names }) => {
  const name = kitOf(names);
  // Other specs add torrents, so that it may be beyond the first page.
  await open("/?search=Dusty+Kit");
  const row = page.locator(rows).filter({ hasText: name });
  const download = page.waitForEvent("download");
  await row.getByRole("link", { name: `Download ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(`${name}.torrent`);
  await open("/?search=Dusty+Kit");
  const title = row.getByRole("link", { name: /Details/ }).locator("b");
  await expect(title).toHaveCSS("text-decoration-line", "line-through");
});

test("a search is saved and followed, tells of a new torrent, and is not followed any more", { tag: "@both" }, async ({
  page,
  open,
  db,
  signInAs,
}) => {
  const { username } = await makeMember(db);
  await signInAs(username);
  await open("/?search=glassharp");
  await page.getByRole("link", { name: "Save search" }).click();
  await page.getByLabel("Follow it").check();
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved the search glassharp.");
  const { id } = await makeTorrent(db, { name: `Glassharp for ${username}`, createdAt: new Date("2020-01-01") });
  await db.$transaction((tx) => recordTorrents(tx, { clock: () => new Date() }, "torrent_listed", [id]));
  await expect(async () => {
    await open("/notices");
    expect(await page.getByRole("link", { name: `New: Glassharp for ${username}` }).count()).toBe(1);
  }).toPass();
  await open("/saved-searches");
  await page.getByRole("button", { name: "Unfollow glassharp" }).click();
  await expect(page.getByRole("button", { name: "Follow glassharp" })).toBeVisible();
});

test("theme and motion are toggled and remembered", async ({ page, open }) => {
  await expect(page.locator("html")).toHaveClass(/dark/);
  await pressInMenu(page, "Use the light theme");
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await pressInMenu(page, "Pause animation");
  await expect(page.locator("html")).toHaveClass(/still/);
  await open("/rules");
  await expect(page.locator("html")).toHaveClass("still");
  await pressInMenu(page, "Use the dark theme");
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("every link of the header and the side leads to a page", async ({ page }) => {
  const links = await page
    .locator("header nav a, aside a")
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(12);
  for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200);
});
