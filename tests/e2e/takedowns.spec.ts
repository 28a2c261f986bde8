import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { prepareNotice } from "./prepare-cases.ts";
import { expect, test } from "./test.ts";

test("a visitor finds the notice's form and sends a notice, which needs both declarations", { tag: "@both" }, async ({
  page,
  open,
  db,
  names,
  expectAccessible,
}) => {
  const { name } = await makeTorrent(db, { createdAt: new Date("2020-01-01T00:00:00Z") });
  await open("/transparency");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transparency");
  await expectAccessible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Takedown notices" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Takedown notice");
  await expectAccessible();
  await page.getByLabel("Your full name").fill(`Clara ${names.member}`);
  await page.getByLabel("Email").fill(`clara-${names.member}@mant.test`);
  await page.getByLabel("Postal address").fill("1 High Street");
  await page.getByLabel("Work", { exact: true }).fill("Our own pack, number one");
  await page.getByLabel("Torrents", { exact: true }).fill(name);
  await page.getByLabel("Signature").fill("Clara Mant");
  await page.getByLabel("I have a good faith belief").check();
  await page.getByRole("button", { name: "Send notice" }).click();
  await expect(page.getByText("A notice needs this declaration.")).toBeVisible();
  await expect(page.getByLabel("Work", { exact: true })).toHaveValue("Our own pack, number one");
  await page.getByLabel("The information in this notice is accurate").check();
  await page.getByRole("button", { name: "Send notice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your notice");
  expect(await page.locator("strong").textContent()).toMatch(/^TN-/);
  await expectAccessible();
});

test("an administrator finds a notice by its reference and takes the torrent down", async ({
  page,
  open,
  db,
  postAs,
  signIn,
  expectAccessible,
}) => {
  const { reference, name } = await prepareNotice({ db, postAs });
  await signIn("admin");
  await open(`/admin/complaints?search=${reference}`);
  await page.getByRole("link", { name: `Notice by ${name}` }).click();
  await expect(page.getByText("1 High Street")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Reason").fill("It is plainly theirs.");
  await page.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByRole("status")).toHaveText("Decision on the torrent saved");
});

test("the uploader reads that a torrent was taken down, and counters by the link in the message", async ({
  page,
  open,
  db,
  postAs,
  signInAs,
  expectAccessible,
}) => {
  const { torrent, uploader, step } = await prepareNotice({ db, postAs });
  await step("decide", "upheld", "It is plainly theirs.");
  await signInAs(uploader);
  expect((await page.goto(`/torrents/${torrent.id}`))?.status()).toBe(410);
  await expect(page.getByText("This torrent was taken down after a notice.")).toBeVisible();
  await open("/messages");
  await page
    .getByRole("link", { name: `Taken down after a notice: ${torrent.name}` })
    .first()
    .click();
  await expect(page.locator("main")).toContainText("/takedown/counter/");
  const link = /\/takedown\/counter\/\d+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
  await open(link);
  await expectAccessible();
  await page.getByLabel("Why it should be restored").fill("I recorded it myself.");
  await page.getByLabel("Your full name").fill("Una Ploader");
  await page.getByLabel("Postal address").fill("2 Low Street");
  await page.getByLabel("Under penalty of perjury").check();
  await page.getByLabel("I consent to the jurisdiction").check();
  await page.getByLabel("Signature").fill("Una Ploader");
  await page.getByRole("button", { name: "Send counter-notice" }).click();
  await expect(page.getByRole("status")).toHaveText("Your counter-notice was sent to the staff.");
  await expect(page.getByRole("button", { name: "Send counter-notice" })).toHaveCount(0);
});

test("a counter-notice is the uploader's alone", async ({ page, db, postAs, signInAs }) => {
  const { counterPath, step } = await prepareNotice({ db, postAs });
  await step("decide", "upheld", "It is plainly theirs.");
  await signInAs((await makeMember(db)).username);
  expect((await page.goto(counterPath))?.status()).toBe(404);
});

test("an administrator restores a torrent after a counter-notice, and the public page names nobody", async ({
  page,
  open,
  db,
  postAs,
  signIn,
}) => {
  const { torrent, caseId, step, answer } = await prepareNotice({ db, postAs });
  await step("decide", "upheld", "It is plainly theirs.");
  await answer();
  await signIn("admin");
  await open(`/admin/complaints/${caseId}`);
  await expect(page.getByText("I recorded it myself.")).toBeVisible();
  await page.getByLabel("Reason").fill("We believe the uploader.");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("status")).toHaveText("Decision on the counter-notice saved");
  expect((await page.goto(`/torrents/${torrent.id}`))?.status()).toBe(200);
  await open("/transparency");
  const row = page.getByRole("row").filter({ hasText: torrent.name }).first();
  await expect(row).toContainText("Restored");
  await expect(page.getByText("Clara")).toHaveCount(0);
});
