import { readFileSync } from "node:fs";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { makeZip } from "#tests/support/archives.ts";
import { torrentFile } from "./page-steps.ts";
import { expect, test } from "./test.ts";

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
  expect(after.value.announce).toMatch(/\/announce\/[0-9a-f]{32}\/announce$/);
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
  javaScriptEnabled,
}) => {
  // One that each world has for itself.
  const release = names.admin.endsWith("nojs") ? "Release 172 Drums" : "Release 171 Pads";
  await signIn("admin");
  await open(`/admin/torrents?search=${encodeURIComponent(release)}`);
  await expectAccessible();
  const row = page.getByRole("row").filter({ hasText: release });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("No valid torrent IDs found in selection");
  if (javaScriptEnabled) {
    await page.getByLabel("Select all").check();
    await expect(page.getByText("1 chosen")).toBeVisible();
    await expect(page.getByLabel(`Choose ${release}`)).toBeChecked();
  }
  await page.getByLabel(`Choose ${release}`).check();
  await page.getByLabel("Move selected torrents to").selectOption("EXTRAS");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("1 torrent moved to Extras");
  await expect(row).toContainText("EXTRA");
  await expect(page).toHaveURL(/search=Release/);

  await page.getByLabel(`Choose ${release}`).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Delete: 1 torrent" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Reason (optional)").fill("Samples of another publisher.");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("1 torrent deleted.");

  await open(`/admin/torrents/deleted?search=${encodeURIComponent(release)}`);
  await expectAccessible();
  await expect(page.getByRole("row", { name: release })).toContainText("Reason: Samples of another publisher.");
  await page.getByRole("button", { name: `Restore ${release}` }).click();
  await expect(page.getByRole("status")).toHaveText(`${release} is listed again`);
});

test("an archive is imported and queued; a hostile one says why not", async ({
  page,
  open,
  signIn,
  expectAccessible,
  names,
  javaScriptEnabled,
}) => {
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
    .getByLabel("Files", { exact: true })
    .setInputFiles([zip(`good-${names.admin}.zip`, "Kit/kick.wav"), zip(`bad-${names.admin}.zip`, "../kick.wav")]);
  await page.getByRole("button", { name: "Import" }).click();
  if (javaScriptEnabled) await expect(page.getByRole("status")).toContainText("Import Failed:");
  else await expect(page.getByRole("status")).toContainText("2 imports have arrived.");
  const good = page.getByRole("listitem").filter({ hasText: `good-${names.admin}.zip` });
  const bad = page.getByRole("listitem").filter({ hasText: `bad-${names.admin}.zip` });
  await expect(async () => {
    if (!javaScriptEnabled) await page.getByRole("main").getByRole("link", { name: "Refresh" }).last().click();
    expect(await good.textContent()).toContain("Complete");
    expect(await bad.textContent()).toContain('holds ".."');
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
