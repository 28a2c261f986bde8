import sharp from "sharp";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { logIn } from "./page-steps.ts";
import { prepareComment } from "./prepare-cases.ts";
import { expect, test } from "./test.ts";

test("the menu of a comment closes as menus do, and lies within the window of a phone", async ({
  page,
  open,
  db,
  postAs,
  signInAs,
  javaScriptEnabled,
  expectAccessible,
}) => {
  const { reporter, writer, torrent } = await prepareComment({ db, postAs });
  await signInAs(reporter);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(`/torrents/${torrent.id}`);
  const dots = page.getByLabel(`More about the comment by ${writer}`);
  const report = page.getByRole("link", { name: `Report comment by ${writer}` });
  await dots.focus();
  await page.keyboard.press("Enter");
  await expect(report).toBeInViewport({ ratio: 1 });
  for (const one of [dots, report]) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(39.5);
  await expectAccessible();
  if (!javaScriptEnabled) return;
  await page.keyboard.press("Escape");
  await expect(report).toBeHidden();
  await expect(dots).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/torrents/${torrent.id}$`));
  await dots.click();
  await page.getByRole("heading", { level: 2, name: /^Comments/ }).click();
  await expect(report).toBeHidden();
});

test("a picture keeps its shape beside a long comment, which runs in its own direction", async ({
  page,
  open,
  db,
  postAs,
  signInAs,
}) => {
  const { reporter, writer, torrent } = await prepareComment({ db, postAs });
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  await db.user.update({
    where: { username: writer },
    data: { profilePicture: `data:image/jpeg;base64,${picture.toString("base64")}`, profilePictureAt: new Date() },
  });
  await db.torrentComment.updateMany({
    where: { torrentId: torrent.id },
    data: { comment: "سطر طويل.\n".repeat(12) },
  });
  await signInAs(reporter);
  await open(`/torrents/${torrent.id}`);
  const { width, height } = (await page.locator("main li img.avatar").boundingBox()) ?? {};
  expect([width, height]).toEqual([40, 40]);
  await expect(page.getByText("سطر طويل.")).toHaveCSS("direction", "rtl");
});

test.describe("in another zone", () => {
  test.use({ timezoneId: "Asia/Tokyo", ownContext: true });

  test("times are the browser's where scripts run, and in the zone that the member sets for all", async ({
    page,
    open,
    db,
    signInAs,
    javaScriptEnabled,
  }) => {
    const { username } = await makeMember(db, { createdAt: new Date("2026-03-07T23:30:00Z") });
    const joined = page.locator('time[datetime^="2026-03-07"]');
    await signInAs(username);
    await open("/account");
    const local = javaScriptEnabled ? "Mar 08, 2026" : "Mar 07, 2026";
    await expect(joined).toHaveText(local);
    await open(`/members/${username}`);
    await expect(joined).toHaveText(local);
    await open("/account");
    await page.getByRole("link", { name: "Change time zone" }).click();
    await page.getByLabel("Times are shown in").selectOption("America/Los Angeles");
    await page.getByRole("button", { name: "Save time zone" }).click();
    await expect(page.getByRole("status")).toHaveText("Time zone updated successfully");
    await expect(joined).toHaveText("Mar 07, 2026");
    await expect(page.getByText("America/Los Angeles")).toBeVisible();
  });
});

test("the focus is in the name's field, then at the page's title, and returns to what opened a dialog", async ({
  page,
  open,
  names,
  signOut,
  javaScriptEnabled,
}) => {
  await signOut();
  await open("/login?returnTo=/account");
  await expect(page.getByLabel("Username")).toBeFocused();
  if (!javaScriptEnabled) return;
  await logIn(page, names.member, PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeFocused();
  const link = page.getByRole("link", { name: "Change password" });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Change password" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
});

test("a face that the member chooses is shown and fetched, and no other", async ({
  page,
  open,
  db,
  signInAs,
  javaScriptEnabled,
}) => {
  const { username } = await makeMember(db, { fontFamily: "montserrat" });
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fetched.push(request.url().replace(/.*\/|-latin.*/g, ""));
  });
  await signInAs(username);
  await open("/account");
  if (javaScriptEnabled)
    expect(await page.evaluate(async () => (await document.fonts.load('16px "Montserrat Variable"')).length)).toBe(1);
  await expect
    .poll(() => fetched.filter((name) => ["roboto", "open-sans", "montserrat"].includes(name)))
    .toEqual(["montserrat"]);
});
