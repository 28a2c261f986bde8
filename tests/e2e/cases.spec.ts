import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { worlds } from "./world.ts";

const worldOf = (names: { member: string }) => (names.member === worlds.js.member ? "js" : "no-js");
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const openTorrent = async (page: Page, open: (path: string) => Promise<void>, name: string) => {
  await open(`/?search=${encodeURIComponent(name)}`);
  const at = await page.getByRole("link", { name }).first().getAttribute("href");
  await open(at ?? "");
  return at ?? "";
};

test("a member reports a comment; administrators note, decide and tell; the member reads it", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  test.slow();
  const world = worldOf(names);
  await signIn("member");
  const torrent = await openTorrent(page, open, `Talked Over Pack ${world}`);
  await page.getByRole("link", { name: `Report comment by ${names.elite}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report this comment");
  await expect(page.getByText(`Buy <b>cheap</b> pills in ${world}`)).toBeVisible();
  await expectAccessible();
  await page.getByLabel("What is wrong with it").fill("   ");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Please say what is wrong with it.")).toBeVisible();
  await page.getByLabel("What is wrong with it").fill(`Spam, says ${names.member}`);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report has reached the administrators.");
  await expect(page).toHaveURL(new RegExp(`${torrent}$`));
  await signOut();

  await signIn("admin");
  await open("/admin/complaints?kind=torrent&status=countered&search=nothing-like-it");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await page.getByLabel("Search").fill(`says ${names.member}`);
  await page.getByLabel("Kind").selectOption("comment");
  await page.getByLabel("State").selectOption("open");
  await page.getByRole("button", { name: "Show" }).click();
  await expectAccessible();
  await page.getByRole("link", { name: `Comment by ${names.elite}` }).click();
  await expect(page.getByText(`Buy <b>cheap</b> pills in ${world}`)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is in review");
  await page.getByLabel("New note").fill("He did it <before>.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("status")).toHaveText("Note added");
  await expect(page.getByText("He did it <before>.")).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("");
  await page.getByLabel("Reason").fill("It is spam indeed.");
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is decided");
  await expect(page.getByRole("button", { name: "Uphold" })).toHaveCount(0);
  expect(await fits(page)).toBe(true);
  await signOut();

  await signIn("member");
  await open("/complaints");
  await expectAccessible();
  await page.getByRole("link", { name: `Comment by ${names.elite}` }).click();
  await expect(page.getByText("It is spam indeed.")).toBeVisible();
  await expect(page.getByText("He did it")).toHaveCount(0);
  await expectAccessible();
  const own = new URL(page.url()).pathname;
  await open("/messages");
  await expect(page.getByRole("link", { name: `Decided: Comment by ${names.elite}` }).first()).toBeVisible();
  await signOut();
  await signIn("other");
  expect((await page.goto(own))?.status()).toBe(404);
});

test("topics, replies, chat lines and torrents have a way to report them", async ({ page, open, signIn, names }) => {
  test.slow();
  await signIn("elite");
  await open("/forums/new");
  await page.getByLabel("Title").fill(`Reported topic ${names.elite}`);
  await page.getByLabel("Category").selectOption({ label: "Off-topic" });
  await page.getByLabel("Text").fill("Words that somebody may not like");
  await page.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reported topic ${names.elite}`);
  await expect(page.getByRole("link", { name: /^Report/ })).toHaveCount(0);
  const topic = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "LOG OUT" }).click();
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
  await signIn("other");
  await open(topic);
  await page.getByRole("link", { name: `Report topic by ${names.elite}` }).click();
  await page.getByLabel("What is wrong with it").fill("It is rude.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report has reached the administrators.");
  await expect(page).toHaveURL(new RegExp(topic));
});

test("a notice takes a torrent down, its uploader counters, and a restore brings it back", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const name = `Contested Pack ${worldOf(names)}`;
  await open("/transparency");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transparency");
  await expectAccessible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Takedown notices" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Takedown notice");
  await expectAccessible();
  await page.getByLabel("Your full name").fill(`Clara ${names.member}`);
  await page.getByLabel("E-mail").fill("clara@mant.test");
  await page.getByLabel("Postal address").fill("1 High Street");
  await page.getByLabel("The work").fill("Our own pack, number one");
  await page.getByLabel("The torrents").fill(name);
  await page.getByLabel("Signature").fill("Clara Mant");
  await page.getByLabel("I have a good faith belief").check();
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByText("A notice needs this declaration.")).toBeVisible();
  await expect(page.getByLabel("The work")).toHaveValue("Our own pack, number one");
  await page.getByLabel("The information in this notice is accurate").check();
  await page.getByRole("button", { name: "Send the notice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your notice");
  const reference = (await page.locator("strong").textContent()) ?? "";
  expect(reference).toMatch(/^TN-/);
  await expectAccessible();

  await signIn("admin");
  const torrent = await openTorrent(page, open, name);
  await open(`/admin/complaints?search=${reference}`);
  await page.getByRole("link", { name: `Notice by Clara ${names.member}` }).click();
  await expect(page.getByText("1 High Street")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Reason").fill("It is plainly theirs.");
  await page.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByRole("status")).toHaveText("The torrent is decided");
  const notice = page.url();
  await signOut();

  await signIn("mover");
  expect((await page.goto(torrent))?.status()).toBe(410);
  await expect(page.getByText("This torrent was taken down after a notice.")).toBeVisible();
  await open("/messages");
  await page
    .getByRole("link", { name: `Taken down after a notice: ${name}` })
    .first()
    .click();
  await expect(page.locator("main")).toContainText("/takedown/counter/");
  const link = /\/takedown\/counter\/\d+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
  await open(link);
  await expectAccessible();
  await page.getByLabel("Why it should come back").fill("I recorded it myself.");
  await page.getByLabel("Your full name").fill("Una Ploader");
  await page.getByLabel("Postal address").fill("2 Low Street");
  await page.getByLabel("Under penalty of perjury").check();
  await page.getByLabel("I consent to the jurisdiction").check();
  await page.getByLabel("Signature").fill("Una Ploader");
  await page.getByRole("button", { name: "Send the counter-notice" }).click();
  await expect(page.getByRole("status")).toHaveText("Your counter-notice has reached the administrators.");
  await expect(page.getByRole("button", { name: "Send the counter-notice" })).toHaveCount(0);
  await signOut();

  await signIn("other");
  expect((await page.goto(link))?.status()).toBe(404);
  await open("/");
  await signOut();

  await signIn("admin");
  await open(notice);
  await expect(page.getByText("I recorded it myself.")).toBeVisible();
  await page.getByLabel("Reason").fill("We believe the uploader.");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("status")).toHaveText("The counter-notice is decided");
  expect((await page.goto(torrent))?.status()).toBe(200);
  await open("/transparency");
  const row = page.getByRole("row").filter({ hasText: name }).first();
  await expect(row).toContainText("Restored");
  await expect(page.getByText("Clara")).toHaveCount(0);
});
