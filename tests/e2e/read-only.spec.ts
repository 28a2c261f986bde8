import { makeMember } from "#tests/support/factories.ts";
import { test } from "./own-site.ts";
import { expect } from "./test.ts";

test.use({ ownContext: true });

test("a bar says that the site is read-only, forms keep their words, and an administrator ends it", async ({
  page,
  open,
  ownSite: { database },
  signInAs,
  expectAccessible,
}) => {
  const other = await makeMember(database.db);
  const { username } = await makeMember(database.db, { isAdmin: true });
  await signInAs(username);
  await open("/admin/system");
  await page.getByRole("link", { name: "Read-only …" }).click();
  await page.getByLabel("The site is read-only").check();
  await page.getByLabel("Note to members").fill("We move until noon.");
  await page.getByRole("button", { name: "Save" }).click();
  const bar = page.getByRole("complementary", { name: "Read-only" });
  await expect(bar).toContainText("The site is read-only for now: nothing can be saved. We move until noon.");
  await expectAccessible();

  await open("/messages/new");
  await expect(bar).toBeVisible();
  await page.getByLabel("To (username)").fill(other.username);
  await page.getByLabel("Subject").fill("Hello there");
  await page.locator("textarea").fill("Words that took an hour.");
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "nothing can be saved" }).first()).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Words that took an hour.");

  await open("/");
  await bar.getByRole("link", { name: "Change this" }).click();
  await page.getByLabel("The site is read-only").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Members can write again.")).toBeVisible();
  await expect(bar).toHaveCount(0);
});
