import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./test.ts";

// One of the tests sets the clock of its context.
test.use({ ownContext: true });

test("a folder is imported as one torrent with its paths", async ({
  page,
  open,
  signIn,
  expectAccessible,
  names,
  javaScriptEnabled,
}) => {
  const kit = `Kit-${names.admin}`;
  const root = mkdtempSync(path.join(tmpdir(), "patchbay-folder-"));
  mkdirSync(path.join(root, kit, "drums"), { recursive: true });
  writeFileSync(path.join(root, kit, "drums", "kick; one.wav"), `kick ${names.admin}`);
  writeFileSync(path.join(root, kit, "readme.txt"), `words ${names.admin}`);
  await signIn("admin");
  await open("/admin/imports");
  await expectAccessible();
  await page.getByLabel("Folder").setInputFiles(path.join(root, kit));
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("status")).toContainText(javaScriptEnabled ? "Import Complete" : "1 import has arrived.");
  const item = page.getByRole("listitem").filter({ hasText: kit });
  await expect(async () => {
    if (!javaScriptEnabled) await page.getByRole("main").getByRole("link", { name: "Refresh" }).last().click();
    expect(await item.textContent()).toContain("Complete");
  }).toPass();
  await item.getByRole("link", { name: /Review/ }).click();
  await expect(page.getByText("kick; one.wav")).toBeVisible();
  await expect(page.getByText("drums").first()).toBeVisible();
  rmSync(root, { recursive: true });
});

test("a folder may be dropped", async ({ page, open, signIn, names, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "nothing is dropped without JavaScript");
  await signIn("admin");
  await open("/admin/imports");
  const name = `Dropped-${names.admin}`;
  // A script cannot create a folder to drop, so this imitates the browser's API.
  await page.getByText("or drop folders here").evaluate((area, folder) => {
    const file = (fullPath: string, text: string) => ({
      isFile: true,
      isDirectory: false,
      fullPath,
      file: (give: (file: File) => void) => give(new File([text], fullPath.split("/").pop() ?? "")),
    });
    const rest = [[file(`/${folder}/a.wav`, `a ${folder}`), file(`/${folder}/b.wav`, `b ${folder}`)], []];
    const entry = {
      isFile: false,
      isDirectory: true,
      name: folder,
      createReader: () => ({ readEntries: (give: (found: unknown[]) => void) => give(rest.shift() ?? []) }),
    };
    const event = new Event("drop", { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { items: [{ webkitGetAsEntry: () => entry }], files: [] } });
    area.dispatchEvent(event);
  }, name);
  await expect(page.getByRole("list", { name: "Dropped folders" })).toContainText(`${name}2 files`);
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("status")).toContainText("Import Complete");
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Complete");
});

test("a page that is refused the stream of changes looks for itself", async ({
  page,
  open,
  signIn,
  names,
  db,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without JavaScript the page has a link to refresh");
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { username: names.admin }, select: { id: true } });
  const item = await db.importItem.create({ data: { userId, fileName: `${names.admin}.wav`, status: "processing" } });
  await signIn("admin");
  await page.clock.install();
  await page.route("**/api/**/events", (route) => route.fulfill({ status: 429, body: "{}" }));
  await open("/admin/imports");
  const row = page.getByRole("listitem").filter({ hasText: item.fileName });
  await expect(row).not.toContainText("Complete");
  await db.importItem.update({ where: { id: item.id }, data: { status: "complete", progress: 100 } });
  await expect(async () => {
    await page.clock.fastForward(16_000);
    expect(await row.textContent()).toContain("Complete");
  }).toPass();
});
