import { makeMember } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { test } from "./own-site.ts";
import { expect } from "./test.ts";

test.use({ ownContext: true });

test("visitors are not sent to a registration they cannot pay for, and keep what they typed when joining closes", async ({
  page,
  open,
  openUntil,
  ownSite: { database },
  expectGoodScreens,
}) => {
  const { db } = database;
  const main = page.locator("main");
  await openUntil("/", main.filter({ hasText: "Joining is not open yet" }));
  await expect(page.getByRole("link", { name: "Join", exact: true })).toHaveCount(0);
  await main.getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await open("/login");
  await main.getByRole("link", { name: "Joining is not open yet" }).click();
  await expect(main).toContainText("no payment method has been set up");
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Write to us" })).toHaveCount(1);
  await expectGoodScreens(["/", "/login", "/register"]);

  await offerMethods(db);
  await openUntil("/register", page.getByLabel("Username"));
  await page.getByLabel("Username").fill("early-bird");
  await page.getByLabel("Email").fill("early-bird@patchbay.test");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").fill("a long password");
  await db.setting.deleteMany({ where: { key: "paymentMethods" } });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toContainText("Joining is not open yet");
  await expect(page.getByLabel("Username")).toHaveValue("early-bird");
  await expect(page.getByLabel("Email")).toHaveValue("early-bird@patchbay.test");
});

test("the administrators' start page says that nobody can join and links to the payment methods", async ({
  page,
  openUntil,
  ownSite: { database },
  signInAs,
  expectGoodScreens,
}) => {
  const { username } = await makeMember(database.db, { isAdmin: true });
  await signInAs(username);
  await expectGoodScreens(["/admin"]);
  await openUntil("/admin", page.getByText("Joining is closed, and members cannot pay"));
  await page.getByRole("link", { name: "Set up a payment method" }).click();
  await expect(page).toHaveURL(/\/admin\/settings#methods$/);
  await expect(page.getByRole("heading", { name: "Payment methods" })).toBeVisible();
});
