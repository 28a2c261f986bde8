import type { Page } from "@playwright/test";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { makeMember } from "#tests/support/factories.ts";
import { makeSounds } from "./make-pack.ts";
import { expect, test } from "./test.ts";
import { nextNumber, nextWord } from "./unique.ts";

const toast = (page: Page) => page.getByRole("region", { name: "Notification" });
const bar = (page: Page) => page.locator(".decision-bar");

/** Times of a queue's items that wait longer than all others. */
const longAgo = () => {
  const since = Date.UTC(1998, 0, 1) + nextNumber() * 1_000;
  return [new Date(since), new Date(since + 1)];
};

test("card notices are handled one after another by a press each", { tag: "@both" }, async ({
  page,
  db,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const ids: number[] = [];
  for (const createdAt of longAgo()) {
    const kind = { kind: "payment", status: "done", reason: "No checkout has this amount." } as const;
    const { id } = await db.paymentNotice.create({ data: { ...kind, createdAt, cents: 1_000, currency: "usd" } });
    ids.push(id);
  }
  const [first = 0, second = 0] = ids;
  const title = page.getByRole("heading", { level: 2 }).first();
  await signIn("admin");
  await open(`/admin/card-notices/${first}`);
  await expect(bar(page).getByText("a mark as handled", { exact: true })).toBeVisible({ visible: javaScriptEnabled });
  await expectAccessible();
  await bar(page).getByRole("button", { name: "Mark as handled & next" }).click();
  await expect(title).toHaveText(`Card notice ${second}`);
  await page.getByLabel("Note (optional)").fill("Sent back.");
  if (javaScriptEnabled) {
    await title.click();
    await page.keyboard.press("a");
  } else await bar(page).getByRole("button", { name: "Mark as handled" }).click();
  await expect(title).not.toHaveText(`Card notice ${second}`);
  await expect(toast(page)).toContainText("Marked the notice as handled");
  const handled = await db.paymentNotice.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  expect(handled.map(({ notes, handledAt }) => [notes, handledAt !== null])).toEqual([
    [null, true],
    ["Sent back.", true],
  ]);
  await open(`/admin/card-notices/${first}`);
  await expect(bar(page)).toHaveCount(0);
});

test("held traffic is credited and dropped by a press each", { tag: "@both" }, async ({
  page,
  db,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const [credited, dropped] = [await makeMember(db), await makeMember(db)];
  const ids: number[] = [];
  for (const [i, createdAt] of longAgo().entries()) {
    const userId = [credited, dropped][i]?.id ?? "";
    const { id } = await db.trackerReview.create({ data: { userId, uploaded: 5n, createdAt, lastAt: createdAt } });
    ids.push(id);
  }
  const facts = page.getByRole("main");
  await signIn("admin");
  await open(`/admin/tracker/${ids[0]}`);
  await expect(facts).toContainText(credited.username);
  await expect(bar(page).getByText("a credit", { exact: true })).toBeVisible({ visible: javaScriptEnabled });
  await expectAccessible();
  await bar(page).getByRole("button", { name: "Credit & next" }).click();
  await expect(toast(page)).toContainText("Traffic credited");
  await expect(facts).toContainText(dropped.username);
  if (javaScriptEnabled) await page.keyboard.press("r");
  else await bar(page).getByRole("button", { name: "Drop" }).click();
  await expect(toast(page)).toContainText("Traffic dropped");
  const decided = await db.trackerReview.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  expect(decided.map(({ status }) => status)).toEqual(["credited", "dropped"]);
});

test("the site's player plays the sounds of an upload in its review", async ({
  page,
  db,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the player is what JavaScript adds");
  const { id: userId } = await makeMember(db);
  const name = `Reviewed Pack ${nextWord()}`;
  const torrentFile = Buffer.from((await someTorrent(name)).bytes).toString("base64");
  const sent = { name, fileName: "kit.torrent", fileSize: "0.1 MB", torrentFile, userId };
  const { id: uploadId } = await db.userUpload.create({ data: { ...sent, createdAt: longAgo()[0] } });
  await makeSounds(db, { uploadId });
  await signIn("admin");
  await open(`/admin/uploads/${uploadId}`);
  await page.getByRole("link", { name: "Play Loop One" }).click();
  const player = page.getByRole("region", { name: "Player" });
  const position = player.getByRole("slider", { name: "Position" });
  await expect(player).toContainText("Loop One");
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(position).toHaveAttribute("aria-valuenow", /[1-9]/);
  // The browser's own player is for readers without scripts.
  await expect(page.locator("#sounds audio").first()).toBeHidden();
  await expectAccessible();
  // Its keys and those of the queue go together, and the bar is not under it.
  await page.keyboard.press("n");
  await expect(player).toContainText("Loop Two");
  const [bottom, top] = [await bar(page).boundingBox(), await player.boundingBox()];
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1);
  await page.keyboard.press("a");
  await expect(toast(page)).toContainText(`${name} is now in the index.`);
  await db.torrent.updateMany({ where: { name }, data: { isActive: false } });
});
