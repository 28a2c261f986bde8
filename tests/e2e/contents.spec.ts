import { contentsRow, storeContents } from "#app/domain/catalogue/contents/store-contents.server.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

/** Not on the list's first page, which other specs look at. */
const LONG_AGO = new Date("2020-01-03T00:00:00Z");

const loop = (i: number) => ({ path: `Loops/Bass ${i} 124bpm Am.wav`, length: 1_000 });

test("what is inside a torrent stands on its page, with its files as folders", async ({ page, db, open, signIn }) => {
  const files = [...Array.from({ length: 24 }, (_, i) => loop(i)), { path: "<b>Manual.pdf", length: 2_000 }];
  const torrent = await makeTorrent(db, { files, fileCount: files.length, createdAt: LONG_AGO });
  await storeContents(db, [contentsRow({ id: torrent.id, name: torrent.name, files }, new Date())]);
  await signIn("member");
  await open(`/torrents/${torrent.id}`);
  const inside = page.getByRole("region", { name: "What is inside" });
  await expect(inside).toContainText("24 × WAV, 1 × manual");
  await expect(inside).toContainText("124 bpm");
  await expect(inside.getByText("<b>Manual.pdf")).toBeVisible();
  await expect(inside.getByText("Bass 7 124bpm Am.wav")).toBeVisible();
  await open(`/?search=${encodeURIComponent(torrent.name)}`);
  await expect(page.getByRole("row", { name: torrent.name })).toContainText("124 bpm");
});

test("of very many files the first come when somebody asks, and all of them have a page", { tag: "@long" }, async ({
  page,
  db,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  const files = Array.from({ length: 2_500 }, (_, i) => loop(i));
  const torrent = await makeTorrent(db, { files, fileCount: files.length, createdAt: LONG_AGO });
  await signIn("member");
  await open(`/torrents/${torrent.id}`);
  await page.getByRole("link", { name: "Show all 2,500 files" }).click();
  await expect(page.getByText("Bass 999 124bpm Am.wav")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/torrents/${torrent.id}${javaScriptEnabled ? "" : "/files"}`);
  if (javaScriptEnabled) await page.getByRole("link", { name: "Show all 2,500 files" }).click();
  await page.getByRole("link", { name: "Page 3" }).click();
  await expect(page.getByText("Bass 2400 124bpm Am.wav")).toBeVisible();
  await page.getByRole("link", { name: "Back to the torrent" }).click();
  await expect(page.getByRole("heading", { name: torrent.name })).toBeVisible();
});
