import type { Page } from "@playwright/test";
import { makeRelease } from "#app/domain/catalogue/products/testing.ts";
import { makeMember } from "#tests/support/factories.ts";
import { makePack } from "./make-pack.ts";
import { boxOf } from "./measure.ts";
import { DESKTOP, expect, PHONE, test } from "./test.ts";
import { nextWord } from "./unique.ts";

/** The places of a torrent's parts. */
async function placesOf(page: Page) {
  return {
    cover: await boxOf(page.locator("article .cover").first()),
    sounds: await boxOf(page.locator("#sounds")),
    download: await boxOf(page.getByRole("link", { name: "Download .torrent" })),
    facts: await boxOf(page.locator(".t-facts")),
    thanks: await boxOf(page.getByRole("button", { name: "Say thanks for this torrent" })),
    ask: await boxOf(page.getByRole("button", { name: "Ask for seeders" })),
    comments: await boxOf(page.getByRole("heading", { name: /^Comments/ })),
  };
}

test("a torrent's sounds and text come first, its facts and download are beside them if there is room", async ({
  page,
  open,
  signIn,
  db,
  expectAccessibleInBothThemes,
}) => {
  const { torrentId } = await makePack(db, `Laid Out ${nextWord()}`, { description: "Two loops." });
  await signIn("member");
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(`/torrents/${torrentId}`);
  const wide = await placesOf(page);
  expect(wide.download.x).toBeGreaterThan(wide.sounds.right);
  expect(wide.facts.x).toBeGreaterThan(wide.sounds.right);
  expect(Math.abs(wide.download.y - wide.sounds.y)).toBeLessThan(20);
  for (const below of [wide.thanks, wide.ask, wide.comments]) expect(below.y).toBeGreaterThan(wide.sounds.bottom);
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole("link", { name: "Download .torrent" })).toBeInViewport();
  await expectAccessibleInBothThemes();

  await page.setViewportSize(PHONE);
  await open(`/torrents/${torrentId}`);
  const narrow = await placesOf(page);
  const order = [
    narrow.cover,
    narrow.download,
    narrow.sounds,
    narrow.facts,
    narrow.thanks,
    narrow.ask,
    narrow.comments,
  ];
  expect(order.map(({ y }) => y)).toEqual(order.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(narrow.sounds.y).toBeLessThan(PHONE.height / 2);
  await expectAccessibleInBothThemes();
});

test("a waveform is as wide as its panel, on the page of a torrent and where its uploader changes its sounds", async ({
  page,
  open,
  signInAs,
  db,
  javaScriptEnabled,
}) => {
  const { id, username } = await makeMember(db);
  const { torrentId } = await makePack(db, `Drawn Wide ${nextWord()}`, { uploadedBy: id });
  await signInAs(username);
  const wave = page.locator(".s-wave").first();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await open(`/torrents/${torrentId}`);
    const sound = await boxOf(page.locator("#sounds li").first());
    // The player's button is before it.
    expect((await boxOf(wave)).width).toBeCloseTo(sound.width - (javaScriptEnabled ? 52 : 0), 0);
    await open(`/torrents/${torrentId}/sounds`);
    expect((await boxOf(wave)).width).toBeCloseTo((await boxOf(page.locator(".s-play").first())).width, 0);
  }
});

test("a publisher's products are rows that play and download their newest release", async ({
  page,
  open,
  signIn,
  db,
  expectGoodScreens,
}) => {
  const maker = `Maker ${nextWord()}`;
  const older = await makeRelease(db, `${maker} - Kit v1 [WAV]`, { createdAt: new Date("2020-01-01T00:00:00Z") });
  const { publisherId, productId } = older;
  const newest = await makePack(db, `${maker} - Kit v2 [WAV]`, { publisherId, productId, version: "2" });
  await makePack(db, `${maker} Odds and Ends`, { publisherId });
  const { slug } = await db.publisher.findUniqueOrThrow({ where: { id: publisherId ?? 0 } });
  await signIn("member");
  await expectGoodScreens([`/publishers/${slug}`]);
  await page.setViewportSize(DESKTOP);
  await open(`/publishers/${slug}`);
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Kit 2", exact: true }) });
  await expect(row).toContainText("2 releases");
  const play = row.getByRole("link", { name: `Play ${maker} - Kit v2 [WAV]` });
  await expect(play).toHaveAttribute("href", `/torrents/${newest.torrentId}#sounds`);
  const download = row.getByRole("link", { name: `Download ${maker} - Kit v2 [WAV]` });
  await expect(download).toHaveAttribute("href", `/torrents/${newest.torrentId}/download`);
  await expect(page.getByRole("region", { name: "Without a product" }).getByRole("row")).toHaveCount(2);
  await row.getByRole("link", { name: "Kit 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kit");
  await expect(page.getByRole("link", { name: /^Download/ })).toHaveCount(2);
});

test("rows of the forum are of one height, two lines on a phone, and lead to their topic wherever they are pressed", async ({
  page,
  open,
  signIn,
  db,
}) => {
  const word = nextWord();
  const { id: authorId } = await makeMember(db);
  const { id: categoryId } = await db.forumCategory.create({ data: { name: `A category with a long name ${word}` } });
  const topics = [
    { title: `Another ${word}`, content: "No." },
    { title: `Short ${word}`, content: "Yes." },
    { title: `${"A title of many words ".repeat(6)}${word}`, content: "A text of many words. ".repeat(20) },
  ];
  for (const topic of topics) await db.forumTopic.create({ data: { ...topic, authorId, categoryId } });
  await signIn("member");
  const rows = page.locator(".f-row");
  for (const [size, most] of [
    [DESKTOP, 100],
    [PHONE, 76],
  ] as const) {
    await page.setViewportSize(size);
    await open(`/forums?categoryId=${categoryId}`);
    const heights = await Promise.all([0, 1, 2].map(async (i) => (await boxOf(rows.nth(i))).height));
    // A line is above every row but the first.
    expect(heights.map((height, i) => height + (i === 0 ? 1 : 0))).toEqual(heights.map(() => heights[1]));
    expect(heights[1]).toBeLessThan(most);
    await expect(rows.filter({ hasText: `Short ${word}` }).getByText("Unread")).toBeAttached();
  }
  const short = rows.filter({ hasText: `Short ${word}` });
  const { width, height } = await boxOf(short);
  await short.click({ position: { x: width - 4, y: height - 4 } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Short ${word}`);
});

test("rows of the list are of one height on a phone, whatever they have to say", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  db,
}) => {
  const word = nextWord();
  const pack = await makePack(db, `Maker ${word} - Kit v1.0 [WAV]`, { createdAt: new Date() });
  const { id: userId } = await makeMember(db);
  await db.torrentComment.create({ data: { torrentId: pack.torrentId, userId, comment: "Good." } });
  await db.torrent.update({ where: { id: pack.torrentId }, data: { comments: 1 } });
  await makeRelease(db, `Short ${word}`, {});
  await makeRelease(db, `A name without a publisher, which ${"goes on and on ".repeat(8)} ${word}`, {});
  await makeRelease(db, `${"A Publisher of Many Words ".repeat(4)} - ${"A Title of Many Words ".repeat(6)} ${word}`, {
    createdAt: new Date(),
    lastSeededAt: new Date("2020-01-01T00:00:00Z"),
  });
  await signIn("member");
  const rows = page.locator(".t-list tbody tr");
  for (const { width, most } of [
    { width: 390, most: 96 },
    { width: 320, most: 116 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await open(`/?search=${word}`);
    await expect(rows).toHaveCount(4);
    const boxes = await Promise.all([0, 1, 2, 3].map((i) => boxOf(rows.nth(i))));
    expect(boxes.map(({ height }) => height)).toEqual(boxes.map(() => boxes[0]?.height));
    expect(boxes[0]?.height).toBeLessThan(most);
    for (const [i, { y, bottom }] of boxes.entries())
      for (const part of await rows.nth(i).locator(".t-name a, .t-seeds, .t-get a").all()) {
        const box = await boxOf(part);
        expect(box.y).toBeGreaterThanOrEqual(y);
        expect(box.bottom).toBeLessThanOrEqual(bottom);
      }
  }
});

test("the administration's rail ends above the fold whichever group is open, and every screen is in one", {
  tag: "@both",
}, async ({ page, open, signIn, expectAccessibleInBothThemes }) => {
  await signIn("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open("/admin");
  const rail = page.getByRole("navigation", { name: "Administration" });
  const entries = rail.getByRole("link");
  const ends = async () => {
    const last = rail.locator("summary, a").filter({ visible: true }).last();
    return (await boxOf(last)).bottom;
  };
  expect(await ends()).toBeLessThan(800);
  const found = new Set(await entries.allTextContents());
  for (const name of ["Content", "Money", "System", "People"]) {
    await rail.locator("summary", { hasText: name }).click();
    await expect(rail.getByRole("list", { name })).toBeVisible();
    await expect(rail.locator("details[open] > ul")).toHaveCount(1);
    expect(await ends()).toBeLessThan(800);
    expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    for (const entry of await entries.allTextContents()) found.add(entry);
  }
  expect([...found].toSorted()).toEqual((await rail.locator("a").allTextContents()).toSorted());
  await rail.locator("summary", { hasText: "Money" }).click();
  await rail.getByRole("link", { name: "Card notices" }).click();
  await expect(rail.getByRole("link", { name: "Card notices" })).toHaveAttribute("aria-current", "page");
  await expect(rail.getByRole("link", { name: "Users", exact: true })).toBeHidden();
  await expectAccessibleInBothThemes();
});

const observe = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push(value + " " + sources.map(({ node }) => node?.className || node?.nodeName).join());
  }).observe({ type: "layout-shift", buffered: true });`;

test("nothing moves while a page loads", async ({ page, open, signIn, db, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "a script measures it");
  const { torrentId } = await makePack(db, `Still ${nextWord()}`, { createdAt: new Date() });
  await page.addInitScript(observe);
  await signIn("member");
  const moved: string[] = [];
  for (const width of [390, 768, 1024, 1280])
    for (const path of ["/", `/torrents/${torrentId}`, "/forums"]) {
      await page.setViewportSize({ width, height: 844 });
      await open(path);
      // The first interval in which the browser had nothing left to do.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      // Letters of another typeface can move something by a pixel, which is 0.00004. The audio elements moved 0.017.
      const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
      if (sum >= 0.001) moved.push(...shifts.map((shift) => `${path} at ${width}: ${shift}`));
    }
  expect(moved).toEqual([]);
});
