import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { test } from "./own-site.ts";
import { logIn } from "./page-steps.ts";
import { expect } from "./test.ts";

test.use({ ownContext: true });

test("operators change the rules, and a member reads what has changed, accepts and goes on", async ({
  page,
  open,
  ownSite: { database },
  signInAs,
  signOut,
  expectAccessible,
}) => {
  test.slow();
  const { db } = database;
  const { username: operator } = await makeMember(db, { isAdmin: true });
  const { username: member } = await makeMember(db);
  await signInAs(operator);
  await open("/admin/settings/pages/rules");
  const rules = await page.getByLabel("Text", { exact: true }).inputValue();
  await page.getByLabel("Text", { exact: true }).fill(`${rules}\n\nName the tools you used.`);
  await page.getByLabel("This change is important").check();
  await expectAccessible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Rules and terms saved.");
  await signOut();

  await open("/account/about");
  await logIn(page, member, PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The rules have changed");
  await expect(page.locator("ins", { hasText: "Name the tools you used." })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "take your data with you" }).click();
  await expect(page).toHaveURL(/\/account\/export/);
  await open("/account/about");
  await page.getByRole("button", { name: "I accept the rules" }).click();
  await expect(page).toHaveURL(/\/account\/about/);
  await open("/terms");
  await expect(page.locator("main")).toContainText("You accepted version");
  await expect(page.getByRole("button", { name: "I accept the rules" })).toHaveCount(0);
  await signOut();

  await signInAs(operator);
  await open(`/admin/users/${(await db.user.findUniqueOrThrow({ where: { username: member } })).id}`);
  await page.getByRole("link", { name: /Version \d+ accepted/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "accepted" }).first()).toContainText("Important");
  await expectAccessible();
});
