import type { Locator, Page } from "@playwright/test";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { expectSignedIn } from "./page-steps.ts";
import { expect, test } from "./test.ts";

/** Tab stops before the content and in the content of these walks. */
const MOST_TABS = 90;
/** At the end of every list: other specs look at what is new. */
const LONG_AGO = new Date("2020-01-01T00:00:00Z");

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without JavaScript keys are the browser's own affair");

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} has no focus after ${MOST_TABS} Tabs`);
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function signInByKeyboard(page: Page, username: string, button: string) {
  await type(page, page.getByLabel("Username"), username);
  await type(page, page.getByLabel("Password"), PASSWORD);
  await press(page, page.getByRole("button", { name: button }));
}

test("by keyboard alone: sign-in, search, a torrent, a comment, the download", async ({ page, open, db, names }) => {
  const name = `Found By Keys ${names.member}`;
  await makeTorrent(db, { name, torrentData: (await someTorrent(name)).bytes, createdAt: LONG_AGO });
  const { username } = await makeMember(db);
  await open("/login");
  await signInByKeyboard(page, username, "LOGIN");
  await expectSignedIn(page);
  await type(page, page.getByRole("searchbox").first(), name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await press(page, page.getByRole("link", { name: new RegExp(`^${name}`) }).first());
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await type(page, page.getByLabel("Your comment"), "Heard and liked.");
  await press(page, page.getByRole("button", { name: "Add Comment" }));
  await expect(page.getByText("Heard and liked.")).toBeVisible();
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("link", { name: "Download .torrent" }));
  expect((await download).suggestedFilename()).toBe(`${name}.torrent`);
});

test("by keyboard alone: a moderator signs in and rejects an upload with a reason", async ({
  page,
  open,
  db,
  names,
}) => {
  const name = `Reviewed By Keys ${names.member}`;
  const { bytes } = await someTorrent(name);
  const [uploader, admin] = [await makeMember(db), await makeMember(db, { isAdmin: true })];
  const file = { fileName: "kit.torrent", fileSize: "0.1 MB", torrentFile: Buffer.from(bytes).toString("base64") };
  const { id } = await db.userUpload.create({ data: { ...file, name, userId: uploader.id } });
  await open("/admin-login");
  await signInByKeyboard(page, admin.username, "Sign in");
  await press(page, page.getByRole("link", { name: "Pending Uploads" }).first());
  await press(page, page.getByRole("link", { name: `Review ${name}` }));
  await type(page, page.getByLabel("Notes"), "Name the microphones.");
  await press(page, page.getByRole("button", { name: "Reject" }));
  await expect(page.getByRole("status")).toHaveText(`${name} was rejected.`);
  expect((await db.userUpload.findUniqueOrThrow({ where: { id } })).moderatorNotes).toBe("Name the microphones.");
});

test("/ leads to the search of every page, and is a letter where somebody writes", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/account");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search torrents" });
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");
});
