import type { Locator, Page } from "@playwright/test";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { hashToken } from "#app/domain/core/kernel/tokens.server.ts";
import { addDays } from "#app/domain/core/kernel/utc.ts";
import { makeMember } from "#tests/support/factories.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { prepareReport } from "./prepare-cases.ts";
import { expect, test } from "./test.ts";
import { nextNumber, nextWord } from "./unique.ts";

async function sendUpload(db: Db) {
  const { id: userId, username } = await makeMember(db);
  const name = `Undone by ${username}`;
  const torrentFile = Buffer.from((await someTorrent(name)).bytes).toString("base64");
  const file = { fileName: "kit.torrent", fileSize: "0.1 MB", torrentFile };
  const createdAt = new Date(Date.UTC(1999, 0, 1) + nextNumber());
  const { id } = await db.userUpload.create({ data: { ...file, name, userId, createdAt } });
  return { id, name, username };
}

const title = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const toast = (page: Page) => page.getByRole("region", { name: "Notification" });
const undone = "Undone. The item waits for a decision again.";

/** Whether two elements lie over each other. */
async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [one, two] = [await a.boundingBox(), await b.boundingBox()];
  if (!one || !two) throw new Error("not on the screen");
  return one.y < two.y + two.height && two.y < one.y + one.height;
}

test("an approval is undone from its message, and decided anew after Undo on the page", { tag: "@both" }, async ({
  page,
  db,
  open,
  signIn,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const [first, second] = [await sendUpload(db), await sendUpload(db)];
  await signIn("admin");
  await open(`/admin/uploads/${first.id}`);
  await expect(page.getByRole("button", { name: "Approve & next" })).toBeVisible();
  await page.getByRole("button", { name: "Approve & next" }).click();
  await expect(title(page)).toHaveText(second.name);
  await expect(toast(page)).toContainText(`${first.name} is now in the index.`);
  expect(await overlap(toast(page), page.locator(".decision-bar"))).toBe(false);
  await expectAccessible();
  const { torrentId } = await db.userUpload.findUniqueOrThrow({ where: { id: first.id } });
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText(undone);
  await expect(title(page)).toHaveText(first.name);
  expect(await db.torrent.count({ where: { id: torrentId ?? 0 } })).toBe(0);
  expect(await db.userUpload.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({ status: "pending" });

  // By key with JavaScript, and by the button that stays on the page without it.
  await page.getByLabel("Notes").fill("The licence is missing.");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(toast(page)).toContainText(`${first.name} was rejected.`);
  await expect(page.getByText(`You rejected ${first.name}.`)).toBeVisible();
  if (javaScriptEnabled) await page.keyboard.press("u");
  else await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText(undone);
  await expect(title(page)).toHaveText(first.name);
  expect(await db.mail.count({ where: { subject: { contains: first.name } } })).toBe(0);
});

test("an approval stands once somebody has downloaded the torrent, and the page says so", async ({
  page,
  db,
  open,
  signIn,
}) => {
  const { id, name } = await sendUpload(db);
  const reader = await makeMember(db);
  await signIn("admin");
  await open(`/admin/uploads/${id}`);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(toast(page)).toContainText(`${name} is now in the index.`);
  const { torrentId = 0 } = await db.userUpload.findUniqueOrThrow({ where: { id } });
  const download = { torrentId: torrentId ?? 0, userId: reader.id, passkey: "0".repeat(32) };
  await db.torrentDownload.create({ data: download });
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Somebody has downloaded the torrent, so its approval can't be undone.");
  await expect(title(page)).toHaveText(name);
  await db.torrent.updateMany({ where: { name }, data: { isActive: false } });
});

test("a rejected payment waits again, and an approved one says why it cannot", async ({ page, db, open, signIn }) => {
  const { id: userId, username } = await makeMember(db);
  const paid = {
    userId,
    paymentType: "subscription",
    cryptoType: "BTC",
    amount: 10,
    transactionHash: hashOf(username),
  };
  const { id } = await db.payment.create({ data: { ...paid, isVerified: true } });
  await signIn("admin");
  await open(`/admin/payments/${id}`);
  await expect(page.getByText("0 uploads approved, 0 rejected")).toBeVisible();
  await expect(page.getByText("no notes, warnings or restrictions")).toBeVisible();
  await page.getByRole("button", { name: "Reject" }).click();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText(undone);
  expect(await db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "pending" });
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(toast(page)).toContainText(`The payment of ${username} was approved.`);
  await expect(page.getByText("It can't be undone: it is in the books. Refund it instead.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

/** A registration that has waited longer than all others. */
async function register(db: Db) {
  const username = `undone${nextWord()}`;
  const { passwordHash } = await makeMember(db);
  const provedAt = new Date(Date.UTC(1999, 0, 1) + nextNumber());
  const { token } = await db.registrationToken.create({
    data: {
      ...{
        token: hashToken(username),
        username,
        email: `${username}@patchbay.test`,
        passwordHash: passwordHash ?? "",
      },
      ...{ nameSkeleton: username, status: "proof_submitted", cryptoType: "BTC", amount: 10 },
      ...{ transactionHash: hashOf(username), provedAt, createdAt: provedAt, expiresAt: addDays(new Date(), 14) },
    },
  });
  return { token, username };
}

test("an approved registration waits again, and stands once its member has signed in", { tag: "@both" }, async ({
  page,
  db,
  open,
  signIn,
  postAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const { token, username } = await register(db);
  await signIn("admin");
  await open(`/admin/registrations/${token}`);
  const approve = async () => {
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect(toast(page)).toContainText(`${username} is now a member.`);
    await expect(page.getByText(`You approved ${username}.`)).toBeVisible();
  };
  const expectUndone = async () => {
    await expect(toast(page)).toContainText(undone);
    await expect(title(page)).toHaveText(`Registration of ${username}`);
    expect(await db.user.count({ where: { username } })).toBe(0);
  };
  await approve();
  await expectAccessible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expectUndone();
  // By key with JavaScript, and by the button that stays on the page without it.
  const undo = async () => {
    if (javaScriptEnabled) await page.keyboard.press("u");
    else await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  };
  await approve();
  await undo();
  await expectUndone();

  await approve();
  await postAs(username);
  await undo();
  await expect(toast(page)).toContainText(`The account of ${username} has been used or changed since`);
  expect(await db.user.count({ where: { username } })).toBe(1);
  expect(await db.mail.count({ where: { recipient: `${username}@patchbay.test` } })).toBe(0);
});

test("cases are decided one after another, two presses each, and the list shows their words", { tag: "@both" }, async ({
  page,
  db,
  open,
  postAs,
  signIn,
  javaScriptEnabled,
}) => {
  const reports = [await prepareReport({ db, postAs }), await prepareReport({ db, postAs })];
  const [first, second] = reports;
  if (!first || !second) throw new Error("not prepared");
  // They wait longer than all others, so that the first leads to the second.
  for (const [i, { id }] of reports.entries()) {
    const createdAt = new Date(Date.UTC(1999, 0, 1) + nextNumber() + i);
    await db.case.update({ where: { id }, data: { createdAt, problem: "Spam" } });
  }
  await signIn("admin");
  await open(`/admin/complaints?search=${encodeURIComponent(first.reason)}`);
  const row = page.getByRole("row").filter({ hasText: first.writer });
  await expect(row).toContainText("Spam");
  await expect(row).toContainText(first.text);

  let presses = 0;
  await open(first.path);
  for (const { writer } of reports) {
    await expect(title(page)).toContainText(writer);
    await page.getByLabel("Ready answer").selectOption({ index: 1 });
    if (javaScriptEnabled) {
      await title(page).click();
      await page.keyboard.press("a");
    } else await page.getByRole("button", { name: /^Uphold/ }).click();
    presses += 2;
    await expect(title(page)).not.toContainText(writer);
    await expect(toast(page)).toContainText("Case decided");
  }
  expect(presses).toBe(4);
  expect(await db.case.count({ where: { id: { in: reports.map(({ id }) => id) }, status: "upheld" } })).toBe(2);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toContainText(second.writer);
  expect(await db.case.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ status: "review" });
});
