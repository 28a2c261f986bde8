import { makeMember } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("a member reports a shared collection; the staff hide it, its owner keeps it, and notices of it go", async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
}) => {
  const [owner, reader] = [await makeMember(db), await makeMember(db)];
  const staff = await makeMember(db, { isAdmin: true });
  const now = new Date();
  const name = `Loud sounds of ${owner.username}`;
  const collection = await db.collection.create({
    data: { ownerId: owner.id, name, visibility: "members", createdAt: now, updatedAt: now },
  });
  const at = `/collections/${collection.id}`;
  const told = { kind: "collection", page: at, link: at, title: name, toldAt: now } as const;
  await db.notice.create({ data: { ...told, userId: reader.id, readAt: now } });
  await signInAs(reader.username);
  await open(at);
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Report this collection/i })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByLabel("Problem")).toBeVisible();
  await page.getByLabel("Problem").fill(`Its text insults ${reader.username}`);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report was sent to the staff.");
  const found = await db.case.findFirstOrThrow({ where: { reporterId: reader.id }, select: { id: true } });

  await signInAs(staff.username);
  await open(`/admin/complaints/${found.id}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByLabel("Ready answer").selectOption({ index: 1 });
  await page.getByLabel("Also remove the reported item").check();
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("Case decided, and the reported item removed");

  await signInAs(owner.username);
  await open(at);
  await expect(page.getByText("Hidden by moderators")).toBeVisible();
  await signInAs(reader.username);
  expect((await page.request.get(at)).status()).toBe(404);
  expect(await db.notice.count({ where: { userId: reader.id, page: at } })).toBe(0);
});
