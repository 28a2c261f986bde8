import { makeMember } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { test } from "./own-site.ts";
import { expect } from "./test.ts";

test.use({ ownContext: true });

test("while joining is closed visitors ask to be told, leave the list again, and get one mail when it opens", async ({
  page,
  open,
  openUntil,
  ownSite: { database },
  signInAs,
  expectAccessible,
  expectGoodScreens,
}) => {
  const { db } = database;
  const waiting = page.getByRole("link", { name: "Notify me when it opens" });
  await openUntil("/register", waiting);
  await waiting.click();
  await page.getByLabel("Email").fill("first@nowhere");
  await page.getByLabel("Note to the staff (optional)").fill("Found you at a workshop.");
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Note to the staff (optional)")).toHaveValue("Found you at a workshop.");
  await expectAccessible();
  await page.getByLabel("Email").fill("first@patchbay.test");
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
  const own = new URL(page.url()).pathname;
  await expectGoodScreens([own, "/register/waiting"]);
  await open(own);
  await page.getByRole("button", { name: "Leave the list" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  expect(await db.waitingPerson.count()).toBe(0);
  await open("/register/waiting");
  await page.getByLabel("Email").fill("second@patchbay.test");
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");

  const { username } = await makeMember(db, { isAdmin: true });
  await signInAs(username);
  await open("/admin/waiting-list");
  await expect(page.getByRole("cell", { name: "second@patchbay.test", exact: true })).toBeVisible();
  await expectAccessible();
  await offerMethods(db);
  await open("/admin/settings/joining");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect.poll(() => db.waitingPerson.count()).toBe(0);
  expect(await db.mail.count({ where: { recipient: "second@patchbay.test" } })).toBe(1);
});
