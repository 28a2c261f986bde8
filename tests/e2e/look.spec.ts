import type { Locator } from "@playwright/test";
import { makeMember } from "#tests/support/factories.ts";
import { makePack } from "./make-pack.ts";
import { DESKTOP, expect, test } from "./test.ts";
import { nextWord } from "./unique.ts";

const styleOf = (locator: Locator, names: string[]) =>
  locator.evaluate((element, all) => all.map((name) => getComputedStyle(element).getPropertyValue(name)), names);

test("at most one control of a view has the colour of the lamp, in both themes", async ({
  page,
  open,
  db,
  signInAs,
}) => {
  for (const theme of ["light", "dark"] as const) {
    const { username } = await makeMember(db, { theme });
    await signInAs(username);
    const lamp = theme === "light" ? "rgb(242, 164, 31)" : "rgb(255, 176, 32)";
    for (const path of ["/forums", "/messages", "/messages/new", "/forums/new", "/collections", "/account"]) {
      await open(path);
      const lit = await page
        .locator("main :is(a, button)")
        .evaluateAll(
          (all, colour) =>
            all
              .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === colour)
              .map((one) => one.textContent?.trim()),
          lamp,
        );
      expect([path, theme, lit.length <= 1 ? "one" : lit]).toEqual([path, theme, "one"]);
      if (path === "/forums") expect(lit).toEqual(["New Topic"]);
    }
  }
});

test("in the light theme what is lit is amber, and its words are ink that can be read", async ({
  page,
  open,
  db,
  signInAs,
}) => {
  const { username } = await makeMember(db, { theme: "light", isAdmin: true });
  await page.setViewportSize(DESKTOP);
  await signInAs(username);
  const lamp = "rgb(242, 164, 31)";
  await open("/messages");
  await expect(page.getByRole("link", { name: "Compose" })).toHaveCSS("background-color", lamp);
  await expect(page.locator("nav[aria-label=Boxes] [aria-current]")).toHaveCSS("border-bottom-color", lamp);
  const place = page.locator(".main-nav [aria-current]");
  await expect(place).toHaveCSS("color", "rgb(125, 71, 0)");
  expect(await place.evaluate((link) => getComputedStyle(link, "::after").backgroundColor)).toBe(lamp);
  await open("/admin/users");
  await expect(page.locator(".rail [aria-current=page]")).toHaveCSS("border-left-color", lamp);
});

test("everything that opens moves alike, and nothing where that is not wanted", async ({ page, open, signIn, db }) => {
  const { torrentId } = await makePack(db, `Moved ${nextWord()}`, {});
  await page.setViewportSize(DESKTOP);
  await signIn("member");
  for (const [wish, seconds] of [
    ["no-preference", "0.14s"],
    ["reduce", "0.001s"],
  ] as const) {
    await page.emulateMedia({ reducedMotion: wish });
    await open(`/torrents/${torrentId}`);
    await page.locator(".member-menu > summary").click();
    const opened = [page.locator(".menu-panel"), page.locator(".t-tools .more > div")];
    for (const one of opened) {
      await expect(one).toHaveCSS("animation-name", "arrive");
      await expect(one).toHaveCSS("animation-duration", seconds);
    }
  }
});

test("zeros of the swarms are muted, and figures are green and blue", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/tracker/swarms");
  const muted = await page.evaluate(() => {
    const probe = document.createElement("i");
    probe.style.color = "var(--muted)";
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  const cells = await page
    .getByRole("region", { name: "Swarms" })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.flatMap((row) =>
        [...row.querySelectorAll("td")]
          .slice(2, 4)
          .map((cell) => ({ text: cell.textContent, colour: getComputedStyle(cell).color })),
      ),
    );
  expect(cells.filter(({ text }) => text === "0").length).toBeGreaterThan(0);
  for (const { text, colour } of cells) expect([text, colour === muted]).toEqual([text, text === "0"]);
});

test("tempo, key and formats look alike in a row, on a page and in the player", async ({
  page,
  open,
  signIn,
  db,
  javaScriptEnabled,
}) => {
  const word = nextWord();
  const { torrentId } = await makePack(db, `Alike ${word}`, {});
  await signIn("member");
  const looks = ["font-size", "line-height", "font-family", "border-top-color", "border-top-left-radius", "color"];
  await open(`/?search=${word}`);
  const inRow = await styleOf(page.locator(".t-list .chip").first(), looks);
  await open(`/torrents/${torrentId}`);
  expect(await styleOf(page.locator("#sounds .chip").first(), looks)).toEqual(inRow);
  if (!javaScriptEnabled) return;
  await page.locator("[data-play]").first().click();
  await expect(page.locator(".player .chip").first()).toBeVisible();
  expect(await styleOf(page.locator(".player .chip").first(), looks)).toEqual(inRow);
});

test("a topic is one panel whose posts are separated by lines, with a quiet Quote", async ({
  page,
  open,
  signIn,
  db,
}) => {
  const { id: authorId } = await makeMember(db);
  const category = await db.forumCategory.findFirstOrThrow({ where: { name: "Production Talk" } });
  const text = { content: "Words.", authorId };
  const topic = await db.forumTopic.create({
    data: { ...text, title: `Lines ${nextWord()}`, categoryId: category.id },
  });
  await db.forumReply.createMany({ data: [0, 1, 2].map(() => ({ ...text, topicId: topic.id })) });
  await db.forumTopic.update({ where: { id: topic.id }, data: { replyCount: 3 } });
  await signIn("member");
  await open(`/forums/topics/${topic.id}`);
  const posts = page.locator("article.post");
  await expect(posts).toHaveCount(4);
  const sides = [
    "border-top-width",
    "border-left-width",
    "border-bottom-width",
    "border-top-left-radius",
    "box-shadow",
  ];
  for (const i of [0, 1, 2, 3])
    expect(await styleOf(posts.nth(i), sides)).toEqual(["1px", "0px", "0px", "0px", "none"]);
  expect(await styleOf(posts.last().getByRole("link", { name: /^Quote/ }), ["text-decoration-line"])).toEqual(["none"]);
  await page.emulateMedia({ media: "print" });
  const kept = await page
    .locator("main :has(article.post)")
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).breakInside !== "auto").map((one) => one.outerHTML.slice(0, 80)),
    );
  expect(kept).toEqual([]);
});

test("the page of a form that was refused leads back to it, and home", async ({ page, open, signIn, db }) => {
  const { id: categoryId } = await db.forumCategory.create({ data: { name: `Empty ${nextWord()}` } });
  const at = `/admin/forum/categories/${categoryId}`;
  await signIn("admin");
  await open(at);
  const { id: authorId } = await makeMember(db);
  await db.forumTopic.create({ data: { title: "Just now", content: "Words.", categoryId, authorId } });
  await page.getByRole("button", { name: "Delete category" }).click();
  await expect(page.getByText("Only an empty category can be deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Home", exact: true }).last()).toBeVisible();
  await page.getByRole("link", { name: "Back to the page" }).click();
  await expect(page).toHaveURL(at);
  await expect(page.getByText("It has 1 topic.")).toBeVisible();
});

test("cables are faint behind the list, and behind no other page of members", async ({ page, open, signIn }) => {
  await page.setViewportSize(DESKTOP);
  const drawn = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("body, body *")].filter((one) =>
          getComputedStyle(one).backgroundImage.includes("data:image/svg+xml"),
        ).length,
    );
  await signIn("admin");
  await open("/");
  expect(await drawn()).toBe(1);
  await expect(page.locator(".backdrop")).toHaveClass(/backdrop-faint/);
  for (const path of ["/forums", "/messages", "/tracker", "/account", "/admin", "/admin/users"]) {
    await open(path);
    expect([path, await drawn()]).toEqual([path, 0]);
  }
});

test("each empty list of a new member has its next step", async ({ page, open, signInAs, db, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "the same HTML without scripts");
  const { username } = await makeMember(db);
  await signInAs(username);
  for (const [path, step] of [
    ["/account/follows", "Browse the torrents"],
    ["/account/bookmarks", "Browse the torrents"],
    ["/saved-searches", "Search the torrents"],
    ["/collections?view=mine", "Create a collection"],
    ["/collections?search=nobodysname", "Show all collections"],
    ["/messages", "Write a message"],
    ["/messages?box=sent", "Write a message"],
    ["/messages?search=nothing", "Show all messages"],
    ["/notices", "Open the forums"],
    ["/notices?show=unread", "Show all notices"],
    ["/activity", "Open the forums"],
    ["/?search=nothinghasthisname", "Show all torrents"],
  ] as const) {
    await open(path);
    const empty = page.locator("main div:has(> svg[viewBox='0 0 96 40'])").first();
    await expect(empty, path).toBeVisible();
    await expect(empty.getByRole("link", { name: step }), path).toBeVisible();
  }
});
