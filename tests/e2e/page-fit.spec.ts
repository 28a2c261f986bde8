import type { Page } from "@playwright/test";
import { makeRelease } from "#app/domain/catalogue/products/testing.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { boxOf, linesOf } from "./measure.ts";
import { sendUpload } from "./send-upload.ts";
import { DESKTOP, expect, PHONE, test } from "./test.ts";
import { nextWord } from "./unique.ts";

const TABLET = { width: 768, height: 1024 };
const WIDE = { width: 1920, height: 1080 };

const old = new Date("2020-01-01T00:00:00Z");

test("on a phone a visitor sees the figures of the site at once, and the header is one line", {
  tag: "@both",
}, async ({ page, open }) => {
  await page.setViewportSize(PHONE);
  await open("/");
  const panel = page.getByRole("region", { name: "What is inside" });
  expect((await boxOf(panel)).bottom).toBeLessThanOrEqual(PHONE.height);
  const figures = panel.locator("dl").last().locator("dd");
  expect(await linesOf(figures)).toEqual((await figures.all()).map(() => 1));
  for (const path of ["/login", "/rules", "/register"]) {
    await open(path);
    expect((await boxOf(page.getByRole("banner"))).height, path).toBeLessThan(60);
  }
  await open("/login");
  const ways = ["Forgot your password?", "Payment status"].map((name) => page.getByRole("link", { name }));
  expect(new Set(await Promise.all(ways.map(async (way) => (await boxOf(way)).x))).size).toBe(1);
});

test("the uploader begins with its task, whatever was uploaded before", { tag: "@both" }, async ({
  page,
  open,
  db,
  signInAs,
}) => {
  const { username } = await sendUpload(db);
  await signInAs(username);
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await open("/uploader");
    const figures = await boxOf(page.getByText("Waiting for review", { exact: true }).first());
    expect((await boxOf(page.getByRole("button", { name: "Continue" }))).bottom).toBeLessThan(figures.y);
  }
});

/** The controls that the bar covers when they have the focus. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector(".main-nav ul")?.getBoundingClientRect().top ?? 0;
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a, button, input, select, textarea, summary), footer a",
    );
    return [...controls].filter((control) => {
      control.focus();
      const { bottom, height } = control.getBoundingClientRect();
      return document.activeElement === control && height > 4 && height < top / 2 && bottom > top + 1;
    }).length;
  });

test("the navigation at the bottom covers nothing that has the focus, and not the end of a page", async ({
  page,
  open,
  db,
  signIn,
}) => {
  const { id } = await sendUpload(db);
  const { id: torrentId } = await makeTorrent(db, { name: `Covered ${nextWord()}`, createdAt: old });
  const pages = {
    member: ["/", `/torrents/${torrentId}`, "/uploader", "/notices", "/messages", "/account", "/forums"],
    admin: ["/admin", `/admin/uploads/${id}`, "/admin/settings", "/admin/users"],
  } as const;
  for (const role of ["member", "admin"] as const) {
    await signIn(role);
    for (const size of [PHONE, TABLET])
      for (const path of pages[role]) {
        await page.setViewportSize(size);
        await open(path);
        expect(await findCovered(page), `${path} at ${size.width}`).toBe(0);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const bar = await boxOf(page.locator(".main-nav ul"));
        expect((await boxOf(page.getByRole("contentinfo"))).bottom, path).toBeLessThanOrEqual(bar.y + 2);
      }
  }
});

test("announcements are one line above the list, which opens all", { tag: "@both" }, async ({
  page,
  open,
  db,
  signIn,
}) => {
  const word = nextWord();
  const said = ["First", "Second"].map(
    (which) => `${which} ${word}: ${"seeding goes on, pages may be slow. ".repeat(4)}`,
  );
  for (const message of said) await db.notification.create({ data: { message, adminUsername: "admin" } });
  await signIn("member");
  const panel = page.locator("details").filter({ hasText: "Announcements" });
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.context().clearCookies({ name: "notificationPanelMinimized" });
    await open("/");
    await expect(panel.locator("summary")).toContainText(`Second ${word}`);
    expect((await boxOf(panel)).height).toBeLessThan(48);
  }
  await panel.locator("summary").click();
  await expect(panel.getByRole("region").getByText(`First ${word}`)).toBeVisible();
  await db.notification.deleteMany({ where: { message: { in: said } } });
});

test("a tablet shows all categories, and seeders and leechers are on one line", { tag: "@both" }, async ({
  page,
  open,
  db,
  signIn,
}) => {
  const word = nextWord();
  await makeRelease(db, `Maker - Swarm ${word} [WAV]`, { seeders: 5, leechers: 1, createdAt: old });
  await signIn("member");
  await page.setViewportSize(TABLET);
  await open(`/?search=${word}`);
  for (const link of await page.locator(".filters a").all())
    expect((await boxOf(link)).right).toBeLessThanOrEqual(TABLET.width);
  const seeds = page.locator(".t-seeds").filter({ hasText: "5 seeds" });
  for (const size of [PHONE, TABLET, DESKTOP, WIDE]) {
    await page.setViewportSize(size);
    await open(`/?search=${word}`);
    await expect(seeds).toContainText("1 leeching");
    expect(await linesOf(seeds), `${size.width}`).toEqual([1]);
  }
});

test("an info hash is on one line, or in two halves", { tag: "@both" }, async ({ page, open, db, signIn }) => {
  const { id } = await makeTorrent(db, { name: `Hashed ${nextWord()}`, createdAt: old });
  await signIn("member");
  const hash = page.locator(".t-long");
  for (const size of [PHONE, TABLET, DESKTOP, WIDE]) {
    await page.setViewportSize(size);
    await open(`/torrents/${id}`);
    const widths = await hash.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].filter(({ width }) => width > 0).map(({ width }) => Math.round(width));
    });
    expect(new Set(widths).size, `${size.width}: ${widths}`).toBe(1);
  }
});

test("dates of notices stand alike in all rows, and lists of messages have a measure", { tag: "@both" }, async ({
  page,
  open,
  db,
  signInAs,
}) => {
  const { id: userId, username } = await makeMember(db);
  const { id: actorId } = await makeMember(db);
  await db.notice.createMany({
    data: ["Kit", "A name of many words ".repeat(5)].map((title, i) => ({
      ...{ userId, actorId, title, kind: "comment" as const, page: `/torrents/${i + 1}`, link: `/torrents/${i + 1}` },
      toldAt: new Date(Date.now() - i * 60_000),
    })),
  });
  await signInAs(username);
  for (const size of [PHONE, TABLET, WIDE]) {
    await page.setViewportSize(size);
    await open("/notices");
    const dates = page.locator("main li time");
    expect(await linesOf(dates)).toEqual([1, 1]);
    const [one, two] = [await boxOf(dates.nth(0)), await boxOf(dates.nth(1))];
    expect(Math.abs(one.x - two.x)).toBeLessThan(1);
  }
  await open("/messages");
  expect((await boxOf(page.getByRole("search").last())).width).toBeLessThan(800);
});

test("names and badges below a torrent and in a topic do not break within a word", { tag: "@both" }, async ({
  page,
  open,
  db,
  signIn,
}) => {
  const { id: userId, username } = await makeMember(db, { username: `tape_${nextWord()}` });
  const role = `Tape archivist ${nextWord()}`;
  const { id: roleId } = await db.staffRole.create({ data: { name: role } });
  await db.roleHolder.create({ data: { userId, roleId } });
  const { id: torrentId } = await makeTorrent(db, { name: `Talked ${nextWord()}`, comments: 1, createdAt: old });
  await db.torrentComment.create({ data: { torrentId, userId, comment: "Good." } });
  const { id: categoryId } = await db.forumCategory.create({ data: { name: `Names ${nextWord()}` } });
  const { id: topicId } = await db.forumTopic.create({
    data: { title: `Names ${nextWord()}`, content: "Good.", authorId: userId, categoryId },
  });
  await signIn("member");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: PHONE.height });
    for (const path of [`/torrents/${torrentId}`, `/forums/topics/${topicId}`]) {
      await open(path);
      const name = page.getByRole("link", { name: username, exact: true }).last();
      const badge = page.getByText(role, { exact: true }).last();
      expect([...(await linesOf(name)), ...(await linesOf(badge))], `${path} at ${width}`).toEqual([1, 1]);
    }
  }
});
