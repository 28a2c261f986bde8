import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { foreignTorrent, oneFile } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { tone, wav } from "#tests/support/sounds.ts";
import { torrentFile } from "./page-steps.ts";
import { expect, test } from "./test.ts";

const description = "Sixteen hits of a kit that was left in a barn.";

const anImage = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

/** Uploads a torrent that waits for review, and signs the page in as its uploader. */
async function prepareUpload(page: Page, db: Db, signInAs: (username: string) => Promise<void>, name: string) {
  const { username } = await makeMember(db);
  const { bytes } = await someTorrent(name);
  await signInAs(username);
  const sent = { fileName: "kit.torrent", torrentFile: Buffer.from(bytes).toString("base64") };
  const multipart = { ...sent, name, description, category: "samples" };
  const response = await page.request.post("/api/torrents/upload", { multipart });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = (await response.json()) as { id: number };
  return { username, bytes, path: `/admin/uploads/${id}` };
}

test("a torrent is uploaded with its NFO, described and sent for approval", { tag: "@both" }, async ({
  page,
  db,
  open,
  signInAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const { username } = await makeMember(db);
  const name = `Sent by ${username}`;
  const { bytes } = await someTorrent(name);
  await signInAs(username);
  await open("/uploader");
  await expectAccessible();
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(bytes));
  if (javaScriptEnabled) await expect(page.getByRole("region", { name: "In the torrent" })).toContainText("kick.wav");
  await page
    .getByLabel("NFO (optional)")
    .setInputFiles({ name: "kit.nfo", mimeType: "text/plain", buffer: Buffer.from("╔═ An NFO ═╗") });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Describe your upload" })).toBeVisible();
  await expect(page.getByText("kick.wav")).toBeVisible();
  await expect(page.getByText("╔═ An NFO ═╗")).toBeVisible();
  await expectAccessible();
  await expect(page.getByLabel("Torrent name")).toHaveValue(name);
  if (javaScriptEnabled) await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Picture").setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: await anImage() });
  // With JavaScript it is saved as soon as it is chosen.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Save cover" }).click();
  await expect(page.getByRole("img", { name: `The cover of ${name}` })).toBeVisible();
  // A cover that is saved takes nothing of what was typed beside it.
  if (javaScriptEnabled) await expect(page.getByLabel("Description *")).toHaveValue(description);
  else await page.getByLabel("Description *").fill(description);
  await expect(page.getByLabel("Category")).toHaveAccessibleDescription("Guessed from the files.");
  await page.getByLabel("Category").selectOption("SAMPLES");
  await page.getByLabel("Licence").selectOption("My own work");
  // A form that is not complete is not sent, neither by its button nor by typing on.
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByLabel("Description *").fill(`${description} All of it.`);
  await expect(page.getByRole("heading", { name: "Describe your upload" })).toBeVisible();
  await page.getByLabel("I declare that I have the right to share this.").check();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByRole("status")).toHaveText("Upload submitted: it was sent for admin approval.");
  await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText("Pending");
});

test("a draft keeps its sounds when it is left and opened again, and hands them to the upload", async ({
  page,
  db,
  open,
  signInAs,
  javaScriptEnabled,
}) => {
  // Sounds are read one after another, at the lowest priority.
  test.slow();
  const { username } = await makeMember(db);
  const name = `Heard of ${username}`;
  const { bytes } = await someTorrent(name);
  const named = (file: string) => ({ name: file, mimeType: "audio/wav", buffer: Buffer.from(wav(tone(1))) });
  await signInAs(username);
  await open("/uploader");
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(bytes));
  await page.getByRole("button", { name: "Continue" }).click();
  const sounds = page.getByRole("group", { name: "Sounds" });
  const field = sounds.getByLabel("Add sounds (optional)");
  await page.getByLabel("Description *").fill(description);
  await field.setInputFiles([named("Beat 2.wav"), named("Beat 10.wav")]);
  const add = sounds.getByRole("button", { name: "Add", exact: true });
  if (javaScriptEnabled) await expect(add).toBeHidden();
  else await add.click();
  await expect(sounds.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByLabel("Description *")).toHaveValue(description);
  await field.setInputFiles(Array.from({ length: 4 }, (_, i) => named(`More ${i}.wav`)));
  if (!javaScriptEnabled) await add.click();
  await expect(sounds.getByText("There is room for 5 sounds. 2 are already there.")).toBeVisible();
  await open("/uploader");
  await page.getByRole("link", { name: `Finish ${name}` }).click();
  await expect(sounds.getByRole("listitem")).toHaveText([/^Beat 2/, /^Beat 10/]);
  await expect
    .poll(() => db.preview.count({ where: { upload: { name }, status: "ready" } }), { timeout: seconds(60) })
    .toBe(2);
  await page.reload();
  await expect(sounds.locator("audio")).toHaveCount(2);
  await sounds.getByRole("button", { name: "Remove Beat 2" }).click();
  await expect(sounds.getByRole("listitem")).toHaveText([/^Beat 10/]);
  await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare that I have the right to share this.").check();
  // The Enter key sends the form, and presses no button beside the sounds.
  await page.getByLabel("Torrent name").press("Enter");
  await expect(page.getByRole("status")).toHaveText("Upload submitted: it was sent for admin approval.");
  const sent = { upload: { name, status: "pending" as const } };
  expect(await db.preview.findMany({ where: sent, select: { fileName: true } })).toEqual([{ fileName: "Beat 10.wav" }]);
});

test("an upload is rejected with a reason, which its uploader reads and may send it again", { tag: "@both" }, async ({
  page,
  names,
  db,
  open,
  signIn,
  signInAs,
  expectAccessible,
}) => {
  const name = `Rejected for ${names.member}`;
  const { username, bytes } = await prepareUpload(page, db, signInAs, name);
  await signIn("admin");
  await open(`/admin/uploads?search=${encodeURIComponent(name)}`);
  await expectAccessible();
  await page.getByRole("link", { name: `Review ${name}` }).click();
  await expect(page.getByText("kick.wav")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Enter a reason for the uploader.")).toBeVisible();
  await page.getByLabel("Notes").fill("Name the microphones.");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("status")).toHaveText(`${name} was rejected.`);

  await signInAs(username);
  await open("/upload");
  await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText("Name the microphones.");
  await open("/uploader");
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(bytes));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Torrent name")).toHaveValue(name);
  await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Category").selectOption("SAMPLES");
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare that I have the right to share this.").check();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByRole("status")).toHaveText("Upload submitted: it was sent for admin approval.");
});

test("an upload that is approved is in the index, and can be deleted with the points that it earned", async ({
  page,
  names,
  db,
  open,
  signIn,
  signInAs,
}) => {
  const name = `Approved for ${names.member}`;
  const { path } = await prepareUpload(page, db, signInAs, name);
  await signIn("admin");
  await open(path);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status")).toHaveText(`${name} is now in the index.`);

  await signIn("member");
  await open(`/?category=new&search=${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(link).toBeVisible();
  const id = /\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0];

  // The specs of the index count what is in it.
  await signIn("admin");
  await open(`/admin/torrents/${id}`);
  await page.getByRole("link", { name: "Delete torrent" }).click();
  await page.getByLabel("Not allowed here: take back the points earned by the upload").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("1 torrent deleted.");
});

test("what is no torrent is refused beside the field", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/uploader");
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(Buffer.from("x"), "kit.zip"));
  const words = page.getByText("Invalid file: Please drop a .torrent file");
  if (!(await words.isVisible())) await page.getByRole("button", { name: "Continue" }).click();
  await expect(words).toBeVisible();
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(Buffer.from("d8:announce3:urle")));
  const reason = page.getByText("No 'info' dictionary.");
  if (!(await reason.isVisible())) await page.getByRole("button", { name: "Continue" }).click();
  await expect(reason).toBeVisible();
});

test("a torrent that is not private is changed, said so, and offered", async ({ page, open, signIn, names }) => {
  await signIn("other");
  await open("/uploader");
  const bytes = foreignTorrent({ ...oneFile, name: `loop ${names.other}.wav` });
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(bytes));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("its info hash has changed")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the changed file" }).click();
  const read = readMetainfo(new Uint8Array(readFileSync(await (await download).path())));
  expect(read).toMatchObject({ ok: true, value: { isPrivate: true } });
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(page.getByText("Are you sure you want to discard this draft?")).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("status")).toHaveText("Draft discarded.");
});

test("several torrents are described once and sent, and those that are refused are named", async ({
  page,
  javaScriptEnabled,
  db,
  open,
  signInAs,
  expectAccessible,
}) => {
  const { username } = await makeMember(db);
  const sent = await Promise.all(["One", "Two"].map((name) => someTorrent(`${name} of ${username}`)));
  await signInAs(username);
  await open("/uploader/several");
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Send for review" }).click();
    await expect(page.getByText("Choose .torrent files.")).toBeVisible();
  }
  const files = sent.map(({ bytes }, i) => ({ ...torrentFile(bytes), name: `${i}.torrent` }));
  const broken = { ...torrentFile(Buffer.from("no torrent")), name: "broken.torrent" };
  await page.getByLabel("Torrent files").setInputFiles([...files, broken]);
  await page.getByLabel("NFOs (optional)").setInputFiles({
    name: "1.nfo",
    mimeType: "text/plain",
    buffer: Buffer.from("About the second"),
  });
  await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare").check();
  await page.getByRole("button", { name: "Send for review" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "2 of 3 were sent." });
  await expect(refused.getByRole("listitem")).toHaveText([/^broken\.torrent: /]);
  await expect(page.getByLabel("Description *")).toHaveValue(description);
  await expectAccessible();
  for (const name of ["One", "Two"])
    await expect(page.getByRole("link", { name: `File to seed for ${name} of ${username}` })).toBeVisible();
  await page.getByLabel("Torrent files").setInputFiles(torrentFile((await someTorrent(`Three of ${username}`)).bytes));
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText("Your upload was sent.")).toBeVisible();
  await expect(page.getByRole("link", { name: `File to seed for Three of ${username}` })).toBeVisible();
});
