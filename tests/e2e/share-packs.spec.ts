import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { expect, test } from "./test.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "a browser makes torrents with JavaScript alone");

const PAYLOAD = "what is in the files ";
const description = "Hits and loops that were left in a barn.";

/** A folder with a pack of each name, and the files of one. */
function makeShelf(names: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), "patchbay-packs-"));
  const shelf = path.join(root, "Mine");
  const filesOf = (name: string) => [
    { path: ["CD1", "kick.wav"], bytes: Buffer.from(`${name} ${PAYLOAD}`.repeat(2_000)) },
    { path: ["CD2", "beat 124bpm.wav"], bytes: Buffer.from(`${name} 2 ${PAYLOAD}`.repeat(2_000)) },
  ];
  for (const name of names)
    for (const file of filesOf(name)) {
      const to = path.join(shelf, name, ...file.path);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, file.bytes);
    }
  return { shelf, filesOf, remove: () => rmSync(root, { recursive: true }) };
}

test("a folder of packs is sent with one press; one that is refused keeps no other back, and is sent once it is mended", async ({
  page,
  db,
  open,
  signInAs,
  expectAccessible,
}) => {
  test.slow();
  const { username } = await makeMember(db);
  const [alder, birch, cedar] = ["Alder", "Birch", "Cedar"].map((tree) => `${tree}_Barn_${username}`) as [
    string,
    string,
    string,
  ];
  const { shelf, filesOf, remove } = makeShelf([alder, birch, cedar]);
  const { infoHash } = await createTorrent({ name: birch, files: filesOf(birch), announce: "http://other.example/" });
  const listed = await makeTorrent(db, { name: `Birch of others ${username}`, infoHash });
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await signInAs(username);
  await open("/share");
  await page.getByLabel("Folder", { exact: true }).setInputFiles(shelf);
  await expect(page.getByRole("heading", { name: /^3 folders, / })).toBeVisible();
  await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("Tags of all (optional)").fill("barn");
  await page.getByLabel("Send up to five sounds from each for previews").uncheck();
  await page.getByLabel("I declare that I have the right to share them.").check();
  const row = (name: string) => page.getByRole("list", { name: "Folders" }).locator(`> li:has-text("${name}")`);
  await expect(row(alder).getByLabel("Category")).toHaveValue("Samples");
  await row(alder).getByLabel("Name in the index").fill(`Alder sent by ${username}`);

  // The first is held on its way, so that there is time to try to leave.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/torrents/upload", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Send 3 for review" }).click();
  await expect(row(alder)).toContainText("Sending");
  await expect(page.getByRole("log").filter({ hasText: `${alder}: Sending.` })).toBeAttached();
  await expect(row(birch)).toContainText("Hashed");
  const asked = page.waitForEvent("dialog");
  const left = page.getByRole("link", { name: "Convert Existing" }).click();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await left;
  await page.getByRole("button", { name: `Cancel ${cedar}` }).click();
  await expect(row(cedar)).toContainText("You cancelled this upload.");
  release();

  await expect(row(alder)).toContainText("Waits for review");
  await expect(row(birch).getByRole("alert")).toContainText(`already in the index: Birch of others ${username}`);
  await expect(page.getByText("1 of 3 sent, 2 not")).toBeVisible();
  await expectAccessible();
  await db.torrent.delete({ where: { id: listed.id } });
  await page.getByRole("button", { name: "Send 2 for review" }).click();
  await expect(page.getByText("3 of 3 sent")).toBeVisible();
  const uploads = await db.userUpload.findMany({ where: { user: { username } }, orderBy: { id: "asc" } });
  const shared = { status: "pending", description, licence: "My own work", category: "Samples" };
  expect(uploads).toMatchObject([
    { ...shared, name: `Alder sent by ${username}`, tags: expect.arrayContaining(["loops", "barn"]) },
    { ...shared, infoHash, nfo: expect.stringContaining("2 files") },
    { ...shared, name: expect.stringContaining("Cedar Barn") },
  ]);
  expect(bodies.filter((body) => body.includes(PAYLOAD))).toEqual([]);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all files to seed" }).click();
  const files = await readZip(readFileSync(await (await saved).path()));
  const { passkey } = await db.user.findUniqueOrThrow({ where: { username } });
  expect([...files.keys()]).toEqual([alder, birch, cedar].map((name) => `${name}.torrent`));
  const own = readMetainfo(new Uint8Array(files.get(`${birch}.torrent`) ?? []));
  expect(own.ok && own.value.announce).toContain(`/announce/${passkey}`);
  remove();
});

test("a folder whose folders are parts of it is one torrent, and each of them at a press", async ({
  page,
  open,
  signIn,
}) => {
  const { shelf, remove } = makeShelf(["Loops", "One Shots"]);
  await signIn("member");
  await open("/share");
  await page.getByLabel("Folder", { exact: true }).setInputFiles(shelf);
  await expect(page.getByRole("button", { name: "Make torrent" })).toBeVisible();
  await page.getByRole("button", { name: "Make a torrent of each folder" }).click();
  await expect(page.getByRole("button", { name: "Send 2 for review" })).toBeVisible();
  await page.getByRole("button", { name: "Leave out Loops" }).click();
  await expect(page.getByRole("button", { name: "Send one for review" })).toBeVisible();
  await page.getByRole("button", { name: "Make one torrent of everything instead" }).click();
  await expect(page.getByLabel("Name in the index")).toHaveValue("Mine [WAV]");
  remove();
});

test("a second folder is added to the first, and each has its form, of which one is open", async ({
  page,
  db,
  open,
  signInAs,
  expectAccessible,
}) => {
  const { username } = await makeMember(db);
  const [alder, birch, cedar] = ["Alder", "Birch", "Cedar"].map((tree) => `${tree}_${username}`) as [
    string,
    string,
    string,
  ];
  const { shelf, remove } = makeShelf([alder, birch, cedar]);
  await signInAs(username);
  await open("/share");
  const folder = page.getByLabel("Folder", { exact: true });
  await folder.setInputFiles(path.join(shelf, alder));
  await page.getByLabel("Name in the index").fill(`Alder of ${username}`);
  await page.getByLabel("NFO (optional)").fill("My own NFO");
  await folder.setInputFiles(path.join(shelf, birch));
  await expect(page.getByRole("heading", { name: /^2 folders, / })).toBeVisible();
  const row = (name: string) => page.getByRole("list", { name: "Folders" }).locator(`> li:has-text("${name}")`);
  await expect(row(alder).getByLabel("Name in the index")).toHaveValue(`Alder of ${username}`);
  await expect(row(alder).getByLabel("NFO (optional)")).toHaveValue("My own NFO");
  await expect(row(alder).getByText("Guessed from the files.").first()).toBeVisible();
  await expect(row(birch).getByLabel("Category")).toBeHidden();
  await row(birch).getByText("Change").click();
  await expect(row(alder).getByLabel("Category")).toBeHidden();
  await row(birch).getByLabel("Category").selectOption({ label: "EXTRAS" });
  await expect(row(birch).locator("summary")).toContainText("EXTRAS, BOTH");
  await folder.setInputFiles(path.join(shelf, cedar));
  await expect(page.getByRole("heading", { name: /^3 folders, / })).toBeVisible();
  await expect(page.getByRole("log").filter({ hasText: `${cedar}: Added.` })).toBeAttached();
  await expectAccessible();

  const asked = page.waitForEvent("dialog");
  const left = page.getByRole("link", { name: "Convert Existing" }).click();
  await (await asked).dismiss();
  await left;
  await page.getByLabel("Description *").fill(description);
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("Send up to five sounds from each for previews").uncheck();
  await page.getByLabel("I declare that I have the right to share them.").check();
  await page.getByRole("button", { name: "Send 3 for review" }).click();
  await expect(page.getByText("3 of 3 sent")).toBeVisible();
  expect(await db.userUpload.findMany({ where: { user: { username } }, orderBy: { id: "asc" } })).toMatchObject([
    { name: `Alder of ${username}`, category: "Samples", platform: "BOTH", nfo: "My own NFO" },
    { category: "Extras", nfo: expect.stringContaining("2 files") },
    { category: "Samples" },
  ]);
  remove();
});
