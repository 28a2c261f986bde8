import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { makeMember } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

const PAYLOAD = "what is in the files ";

/** A folder of a few sounds, and what a system leaves in it. */
function makeFolder(name: string) {
  const root = mkdtempSync(path.join(tmpdir(), "patchbay-share-"));
  const folder = path.join(root, name);
  for (const [file, size] of [
    ["Kicks/kick 1.wav", 40_000],
    ["Kicks/kick 2.wav", 70_000],
    ["Loops/beat 124bpm.wav", 200_000],
    ["readme.txt", 30],
    [".DS_Store", 10],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${file} ${PAYLOAD}`.repeat(1 + size / 30).slice(0, size));
  }
  return { folder, remove: () => rmSync(root, { recursive: true }) };
}

test("a folder is shared from choosing it to the review queue, and nothing in it leaves the computer", async ({
  page,
  db,
  open,
  signInAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a browser makes torrents with JavaScript alone");
  const { username } = await makeMember(db);
  const name = `Dusty_Kit_${username}`;
  const { folder, remove } = makeFolder(name);
  const sent: { url: string; body: string }[] = [];
  page.on("request", (request) => sent.push({ url: request.url(), body: request.postData() ?? "" }));
  await signInAs(username);
  await open("/share");
  await page.getByLabel("Folder", { exact: true }).setInputFiles(folder);
  await expect(page.getByText("4 files, 302.76 KB")).toBeVisible();
  await expect(page.getByText("One system file is left out.")).toBeVisible();
  await expect(page.getByLabel("NFO (optional)")).toHaveValue(/3 files +302\.73 KB/);
  await expect(page.getByRole("checkbox", { name: /beat 124bpm/ })).toBeChecked();
  await expectAccessible();
  await page.getByLabel("Format").selectOption("hybrid");
  await page.getByLabel("Name in the index").fill(`Shared by ${username}`);
  await page.getByRole("button", { name: "Make torrent" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the .torrent to seed" }).click();
  const own = readMetainfo(new Uint8Array(readFileSync(await (await saved).path())));
  const { passkey } = await db.user.findUniqueOrThrow({ where: { username } });
  expect(own.ok && own.value).toMatchObject({ version: "hybrid", isPrivate: true, name, totalLength: 310_030 });
  expect(own.ok && own.value.announce).toContain(`/announce/${passkey}`);
  await expectAccessible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Describe your upload" })).toBeVisible();
  await expect(page.getByLabel("Torrent name")).toHaveValue(`Shared by ${username}`);
  await expect(page.getByLabel("Category")).toHaveAccessibleDescription("Guessed from the files.");
  await expect(page.getByText("kick 2.wav")).toBeVisible();
  const sounds = page.getByRole("group", { name: "Sounds" });
  await expect(sounds.getByRole("listitem")).toHaveCount(3);
  await open("/uploader");
  await page.getByRole("link", { name: `Finish Shared by ${username}` }).click();
  await expect(sounds.getByRole("listitem")).toHaveCount(3);
  await sounds.getByRole("button", { name: "Remove kick 1" }).click();
  await expect(sounds.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel("Description *").fill("Sixteen hits of a kit that was left in a barn.");
  await page.getByLabel("Licence").selectOption("My own work");
  await page.getByLabel("I declare that I have the right to share this.").check();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `Shared by ${username}` })).toContainText("Pending");
  const { origin } = new URL(page.url());
  expect(sent.filter(({ url }) => !url.startsWith("blob:") && new URL(url).origin !== origin)).toEqual([]);
  expect(sent.filter(({ body }) => body.includes(PAYLOAD))).toEqual([]);
  remove();
});

test("hashing can be paused and cancelled, and says which file it could not read", { tag: "@long" }, async ({
  page,
  db,
  open,
  signInAs,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a browser makes torrents with JavaScript alone");
  const { username } = await makeMember(db);
  const { folder, remove } = makeFolder(`Changed_${username}`);
  await signInAs(username);
  await open("/share");
  await page.getByLabel("Folder", { exact: true }).setInputFiles(folder);
  writeFileSync(path.join(folder, "Kicks/kick 1.wav"), "changed meanwhile");
  const make = page.getByRole("button", { name: "Make torrent" });
  await make.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Kicks/kick 1.wav cannot be read: it was changed" }),
  ).toBeVisible();
  // The worker's first message blocks it before its first slice.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      post.call(this, { kind: "pause" });
      post.call(this, message);
      Worker.prototype.postMessage = post;
    };
  });
  await make.click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("progressbar", { name: "Paused" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(make).toBeVisible();
  remove();
});

test("without JavaScript the page tells the command and where to send a .torrent", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, "with JavaScript there is the form");
  await signIn("member");
  await open("/share");
  await expect(page.getByText("npm run share -- FOLDER… --site")).toBeVisible();
  await expect(page.getByText("requires JavaScript")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make torrent" })).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "Upload New" }).first()).toBeVisible();
  await expectAccessible();
});
