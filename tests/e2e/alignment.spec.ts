import type { Page } from "@playwright/test";
import { makeRelease } from "#app/domain/catalogue/products/testing.ts";
import { makeMember } from "#tests/support/factories.ts";
import { makePack } from "./make-pack.ts";
import { boxOf, linesOf } from "./measure.ts";
import { DESKTOP, expect, PHONE, test } from "./test.ts";
import { nextWord } from "./unique.ts";

/** Texts of one size beside each other in a row whose lines are not at one height, in words. */
const findCrooked = (page: Page) =>
  page.evaluate(() => {
    /** The only line of an element; null if it has none or several. */
    const lineOf = (element: Element) => {
      let line: { top: number; bottom: number; font: string; words: string } | null = null;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const parent = text.parentElement;
        if (!text.textContent?.trim() || !parent?.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const boxes = [...range.getClientRects()];
        const [box] = boxes;
        // Text for screen readers is in a box of a pixel.
        if (!box || parent.getBoundingClientRect().width < 2) continue;
        const { fontSize, fontFamily } = getComputedStyle(parent);
        line ??= {
          top: box.top,
          bottom: box.bottom,
          font: `${fontSize} ${fontFamily}`,
          words: text.textContent.trim(),
        };
        for (const { top, bottom } of boxes) if (top >= line.bottom - 2 || bottom <= line.top + 2) return null;
      }
      return line;
    };
    const crooked: string[] = [];
    for (const row of document.querySelectorAll("body *")) {
      const { display, flexDirection } = getComputedStyle(row);
      if (!display.endsWith("flex") || flexDirection !== "row" || !row.checkVisibility()) continue;
      // The heads of tables that are cards are for screen readers.
      if (row.closest(".table-cards thead")) continue;
      const lines = [...row.children].map(lineOf).filter((line) => line !== null);
      for (const [i, a] of lines.entries())
        for (const b of lines.slice(i + 1)) {
          const isBeside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
          if (a.font === b.font && isBeside && Math.abs(a.bottom - b.bottom) > 1)
            crooked.push(`${a.words} | ${b.words}: ${(b.bottom - a.bottom).toFixed(1)}`);
        }
    }
    return crooked;
  });

test("texts beside each other are on one line, in the footer and in rows", async ({ page, open, signInAs, db }) => {
  const { id: userId, username } = await makeMember(db, { isAdmin: true });
  const { torrentId } = await makePack(db, `Straight ${nextWord()}`, { uploadedBy: userId });
  await db.userUpload.create({
    data: { userId, torrentId, name: "Straight", fileName: "straight.torrent", fileSize: "1 MB", status: "approved" },
  });
  await signInAs(username);
  const found: string[] = [];
  for (const size of [DESKTOP, PHONE])
    for (const path of [
      "/",
      `/torrents/${torrentId}`,
      "/uploader",
      "/forums",
      "/tracker",
      "/account",
      "/admin/uploads",
    ]) {
      await page.setViewportSize(size);
      await open(path);
      found.push(...(await findCrooked(page)).map((words) => `${path} at ${size.width}: ${words}`));
    }
  expect(found).toEqual([]);
});

test("badges have as much room before their lamp as behind their word", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/tracker");
  const rooms = await page.locator("main span:has(> .bg-current:first-child)").evaluateAll((badges) =>
    badges
      .filter((badge) => getComputedStyle(badge).borderLeftWidth !== "0px" && badge.textContent)
      .map((badge) => {
        const range = document.createRange();
        range.selectNodeContents(badge);
        const [box, inner] = [badge.getBoundingClientRect(), range.getBoundingClientRect()];
        return { before: inner.left - box.left, behind: box.right - inner.right };
      }),
  );
  expect(rooms.length).toBeGreaterThan(3);
  for (const { before, behind } of rooms) expect(Math.abs(before - behind)).toBeLessThan(1);
});

test("rows of a wide list are 52 px high, or 32 where they are compact, and names have all the room that is left", {
  tag: "@both",
}, async ({ page, open, signInAs, db }) => {
  const word = nextWord();
  await makePack(db, `Maker ${word} - Kit v1.0 [WAV]`, { createdAt: new Date(), comments: 3 });
  await makeRelease(db, `[JSFX] ${word}`, { lastSeededAt: new Date("2020-01-01T00:00:00Z") });
  await makeRelease(
    db,
    `${"A Publisher of Many Words ".repeat(4)} - ${"A Title of Many Words ".repeat(6)} ${word}`,
    {},
  );
  await page.setViewportSize(DESKTOP);
  for (const [density, height, room] of [
    ["comfortable", 52, 300],
    ["compact", 32, 340],
  ] as const) {
    const { username } = await makeMember(db, { listDensity: density });
    await signInAs(username);
    await open(`/?search=${word}`);
    const rows = page.locator(".t-list tbody tr");
    await expect(rows).toHaveCount(3);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    // A line separates the rows.
    for (const one of heights) expect(Math.abs(one - height)).toBeLessThanOrEqual(1);
    const names = await rows.locator(".t-name").evaluateAll((all) => all.map((name) => name.clientWidth));
    for (const width of names) expect(width).toBeGreaterThan(room);
  }
});

test("a torrent that is open over the list reaches the edge of the window, and the page below does not move", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts a torrent is a page of its own");
  await page.setViewportSize(DESKTOP);
  await signIn("member");
  await open("/");
  const left = () => page.locator(".t-list").evaluate((list) => list.getBoundingClientRect().left);
  const before = await left();
  await page.locator(".t-name a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await left()).toBe(before);
  // Browsers of tests have no scrollbars: this is one.
  const measured = await page.evaluate(() => {
    document.documentElement.style.setProperty("--gutter", "15px");
    const panel = document.querySelector(".side-panel")?.getBoundingClientRect();
    return { panel: panel?.right, page: document.querySelector("main")?.parentElement?.getBoundingClientRect().right };
  });
  expect(measured).toEqual({ panel: DESKTOP.width, page: DESKTOP.width - 15 });
});

test("on a phone the links of cards are inside them, and the menu of a torrent is beside another control", {
  tag: "@both",
}, async ({ page, open, signIn, db }) => {
  const { torrentId } = await makePack(db, `Held ${nextWord()}`, {});
  await page.setViewportSize(PHONE);
  await signIn("admin");
  for (const path of ["/admin/torrents", "/admin/users", "/admin/forum/categories"]) {
    await open(path);
    const outside = await page.locator(".table-cards tbody tr").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { top, right, bottom, left } = card.getBoundingClientRect();
        return [...card.querySelectorAll("a, button")]
          .map((link) => ({ html: link.outerHTML.slice(0, 100), box: link.getBoundingClientRect() }))
          .filter(({ box }) => box.top < top || box.right > right || box.bottom > bottom || box.left < left)
          .map(({ html }) => html);
      }),
    );
    expect(outside, path).toEqual([]);
  }
  await open(`/torrents/${torrentId}`);
  const menu = await boxOf(page.locator(".t-tools summary"));
  const help = await boxOf(page.getByRole("link", { name: "Need help?" }));
  expect(Math.abs(menu.y + menu.bottom - help.y - help.bottom) / 2).toBeLessThan(4);
});

test("dates of the uploads to review are on one line, and no file repeats a name", async ({
  page,
  open,
  signIn,
  db,
}) => {
  const word = nextWord();
  const { id: userId } = await makeMember(db);
  const upload = { userId, fileSize: "1 MB", status: "pending", torrentFile: "" } as const;
  await db.userUpload.create({ data: { ...upload, name: `Tin Kit ${word}`, fileName: `tin_kit_${word}.torrent` } });
  await db.userUpload.create({ data: { ...upload, name: `Tin Drum ${word}`, fileName: `${word}-drum-final.torrent` } });
  await page.setViewportSize(DESKTOP);
  await signIn("admin");
  await open(`/admin/uploads?search=${word}`);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(2);
  for (const lines of await linesOf(rows.locator("time"))) expect(lines).toBe(1);
  await expect(rows.filter({ hasText: `Tin Kit ${word}` })).not.toContainText(".torrent");
  await expect(rows.filter({ hasText: `Tin Drum ${word}` })).toContainText(`File: ${word}-drum-final.torrent`);
});
