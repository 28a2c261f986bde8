import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Db } from "#app/domain/kernel/context.server.ts";
import { readMetainfo } from "#app/domain/torrents/metainfo/read-metainfo.ts";
import { foreignTorrent, oneFile } from "#app/domain/torrents/metainfo/testing.ts";
import { someTorrent } from "#app/domain/uploads/testing.ts";
import { makeMember } from "#tests/support/factories.ts";
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
  await page.getByRole("button", { name: "Save cover" }).click();
  await expect(page.getByRole("img", { name: `The cover of ${name}` })).toBeVisible();
  // A cover that is saved takes nothing of what was typed beside it.
  if (javaScriptEnabled) await expect(page.getByLabel("Description *")).toHaveValue(description);
  else await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Category").selectOption("SAMPLES");
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare that I have the right to share this.").check();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByRole("status")).toHaveText("Upload submitted: it was sent for admin approval.");
  await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText("Pending");
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
  await expect(page.getByText("Please write why, for the uploader to read.")).toBeVisible();
  await page.getByLabel("Notes").fill("Please name the microphones.");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("status")).toHaveText(`${name} was rejected.`);

  await signInAs(username);
  await open("/upload");
  await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText(
    "Please name the microphones.",
  );
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
  await expect(page.getByRole("status")).toHaveText(`${name} is in the index now.`);

  await signIn("member");
  await open(`/?category=new&search=${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(link).toBeVisible();
  const id = /\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0];

  // The specs of the index count what is in it.
  await signIn("admin");
  await open(`/admin/torrents/${id}`);
  await page.getByRole("link", { name: "Delete torrent" }).click();
  await page.getByLabel("Not allowed here: take back the points that its upload earned").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Done: 1 torrent.");
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
  await expect(page.getByRole("status")).toHaveText("The draft is gone.");
});
