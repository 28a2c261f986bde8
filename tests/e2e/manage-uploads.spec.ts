import { readFileSync } from "node:fs";
import { readMetainfo } from "#app/domain/torrents/metainfo/read-metainfo.ts";
import { foreignTorrent, oneFile } from "#app/domain/torrents/metainfo/testing.ts";
import { someTorrent } from "#app/domain/uploads/testing.ts";
import { makeZip } from "#tests/support/archives.ts";
import { expect, test } from "./test.ts";

const torrentFile = (bytes: Uint8Array, name = "kit.torrent") => ({
  name,
  mimeType: "application/x-bittorrent",
  buffer: Buffer.from(bytes),
});

test("a torrent is uploaded, rejected with a reason, sent again and approved", async ({
  page,
  names,
  open,
  signIn,
  signOut,
  expectAccessible,
  javaScriptEnabled,
}) => {
  // Five sign-ins, two uploads and their decisions.
  test.setTimeout(180_000);
  const name = `Walk Through ${names.member}`;
  const { bytes } = await someTorrent(name);
  await signIn("member");

  async function send() {
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
    await page.getByLabel("Description *").fill("Sixteen hits of a kit that was left in a barn.");
    await page.getByLabel("Category").selectOption("SAMPLES");
    await page.getByLabel("Licence").selectOption("My own work");
    await page.getByLabel("I declare that I have the right to share this.").check();
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await expect(page.getByRole("status")).toHaveText("Upload submitted: it was sent for admin approval.");
    await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText("Pending");
  }
  async function review() {
    await signOut();
    await signIn("admin");
    await open(`/admin/uploads?search=${encodeURIComponent(name)}`);
    await expectAccessible();
    await page.getByRole("link", { name: `Review ${name}` }).click();
    await expect(page.getByText("kick.wav")).toBeVisible();
    await expectAccessible();
  }

  await send();
  await review();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Please write why, for the uploader to read.")).toBeVisible();
  await page.getByLabel("Notes").fill("Please name the microphones.");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("status")).toHaveText(`${name} was rejected.`);

  await signOut();
  await signIn("member");
  await open("/upload");
  await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText(
    "Please name the microphones.",
  );
  await send();
  await review();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status")).toHaveText(`${name} is in the index now.`);

  await signOut();
  await signIn("member");
  await open(`/?category=new&search=${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(link).toBeVisible();
  const id = /\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0];

  // The specs of the index count what is in it.
  await signOut();
  await signIn("admin");
  await open(`/admin/torrents/${id}`);
  await page.getByRole("link", { name: "Delete torrent" }).click();
  await page.getByLabel("Not allowed here: take back the points that its upload earned").check();
  await page.getByRole("button", { name: "Delete torrent" }).click();
  await expect(page.getByRole("status")).toHaveText("1 torrent deleted");
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
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("status")).toHaveText("The draft is gone.");
});

test("a torrent is converted, its info dictionary byte for byte", async ({
  page,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const { bytes } = await someTorrent();
  await signIn("member");
  await open("/uploader/convert");
  await expectAccessible();
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(bytes, "dusty.torrent"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Convert" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("dusty_PAW.torrent");
  const after = readMetainfo(new Uint8Array(readFileSync(await file.path())));
  const before = readMetainfo(bytes);
  if (!after.ok || !before.ok) throw new Error("no torrent");
  expect(Buffer.from(after.value.infoBytes)).toEqual(Buffer.from(before.value.infoBytes));
  expect(after.value.announce).toMatch(/\/announce\/[0-9a-f]{32}$/);
  if (javaScriptEnabled) {
    await expect(page.getByRole("status")).toHaveText("Conversion completed");
    await expect(page.getByRole("link", { name: "Download dusty_PAW.torrent" })).toBeVisible();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByText("Nothing has been converted in this session.")).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Cleared");
  }
  await page.getByLabel("Torrent file").setInputFiles(torrentFile(Buffer.from("d4:infod"), "bad.torrent"));
  await page.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByRole("status")).toHaveText("Conversion failed: End of dictionary not found.");
});

test("torrents are moved, deleted after a question, and restored", async ({
  page,
  open,
  signIn,
  expectAccessible,
  names,
}) => {
  test.slow();
  // One that each world has for itself.
  const release = names.admin.endsWith("nojs") ? "Release 172 Drums" : "Release 171 Pads";
  await signIn("admin");
  await open(`/admin/torrents?search=${encodeURIComponent(release)}`);
  await expectAccessible();
  const row = page.getByRole("row").filter({ hasText: release });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("No valid torrent IDs found in selection");
  await page.getByLabel(`Choose ${release}`).check();
  await page.getByLabel("Move the chosen ones to").selectOption("EXTRAS");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("1 torrent moved to Extras");
  await expect(row).toContainText("EXTRA");

  await page.getByLabel(`Choose ${release}`).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Delete torrent" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete torrent" }).click();
  await expect(page.getByRole("status")).toHaveText("1 torrent deleted");

  await open(`/admin/torrents/deleted?search=${encodeURIComponent(release)}`);
  await expectAccessible();
  await page.getByRole("button", { name: `Restore ${release}` }).click();
  await expect(page.getByRole("status")).toHaveText(`${release} is in the index again`);
});

test("an archive is imported and queued; a hostile one says why not", async ({
  page,
  open,
  signIn,
  expectAccessible,
  names,
  javaScriptEnabled,
}) => {
  // Three looks by axe.
  test.slow();
  await signIn("admin");
  await open("/tracker/import");
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("status")).toHaveText("No Files Selected: Please select files to import");
  const zip = (name: string, inner: string) => ({
    name,
    mimeType: "application/zip",
    buffer: makeZip([{ name: inner, bytes: Buffer.from(`kick ${names.admin}`) }]),
  });
  await page
    .getByLabel("Files")
    .setInputFiles([zip(`good-${names.admin}.zip`, "Kit/kick.wav"), zip(`bad-${names.admin}.zip`, "../kick.wav")]);
  await page.getByRole("button", { name: "Import" }).click();
  if (javaScriptEnabled) await expect(page.getByRole("status")).toContainText("Import Failed:");
  else await expect(page.getByRole("status")).toContainText("2 imports have arrived.");
  const good = page.getByRole("listitem").filter({ hasText: `good-${names.admin}.zip` });
  const bad = page.getByRole("listitem").filter({ hasText: `bad-${names.admin}.zip` });
  await expect(async () => {
    if (!javaScriptEnabled) await page.getByRole("main").getByRole("link", { name: "Refresh" }).last().click();
    await expect(good).toContainText("Complete", { timeout: 500 });
    await expect(bad).toContainText("invalid relative path", { timeout: 500 });
  }).toPass();
  await expectAccessible();
  await page.getByRole("button", { name: `Remove bad-${names.admin}.zip` }).click();
  await expect(bad).toHaveCount(0);
  await good.getByRole("link", { name: /Review/ }).click();
  await expect(page.getByText("kick.wav")).toBeVisible();

  await open("/admin/imports");
  await expectAccessible();
  await open("/admin/sync");
  await expectAccessible();
  await page.getByRole("button", { name: "Vault sync" }).click();
  await expect(page.getByRole("alert")).toContainText("No vault is set");
});
