import { expect } from "@playwright/test";
import { makeMember } from "#tests/support/factories.ts";
import { test } from "./test.ts";

test("a mass act that is refused in part shows its report, and is undone from there", async ({
  page,
  open,
  signIn,
  names,
  db,
}) => {
  const [one, unpaid] = [await makeMember(db), await makeMember(db, { isActive: false })];
  const admin = await db.user.findFirstOrThrow({ where: { username: names.admin } });
  const standing = (id: string) =>
    db.user.findUniqueOrThrow({ where: { id }, select: { isActive: true, isSuspended: true } });
  await signIn("admin");
  await open(`/admin/bulk/users?act=suspend&ids=${one.id}&ids=${unpaid.id}&ids=${admin.id}`);
  await page.getByLabel("Reason").fill("Spam.");
  await page.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByRole("heading", { name: "Suspend: report" })).toBeVisible();
  await expect(page.getByText("2 members suspended. 1 member refused.").first()).toBeVisible();
  await expect(page.getByText("You cannot do this to your own account.")).toBeVisible();
  expect(await standing(unpaid.id)).toEqual({ isActive: false, isSuspended: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 2 members.")).toBeVisible();
  expect(await standing(one.id)).toEqual({ isActive: true, isSuspended: false });
  expect(await standing(unpaid.id)).toEqual({ isActive: false, isSuspended: false });
});
