import { PASSWORD } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

// Axe on every page, and flows of a dozen pages.
test.slow();

test("an administrator raises a member by their own password, and demotes them again", async ({
  page,
  open,
  signIn,
  names,
  expectAccessible,
}) => {
  await signIn("admin");
  await open(`/admin/users?search=${names.rising}`);
  await page.getByRole("link", { name: `Manage ${names.rising}` }).click();
  await expectAccessible();
  await page.getByRole("link", { name: "Make administrator" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(names.rising);
  await expectAccessible();
  await page.getByLabel("Your own password").fill("not my password");
  await page.getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByText("Please verify your password and try again")).toBeVisible();
  await page.getByLabel("Your own password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByRole("status")).toHaveText(`${names.rising} is an administrator now.`);
  await page.getByRole("button", { name: "Remove administrator" }).click();
  await expect(page.getByRole("status")).toHaveText(`${names.rising} is no administrator any more.`);
  await page.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByRole("status")).toHaveText(`${names.rising} is suspended.`);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("status")).toHaveText(`${names.rising} is active.`);
  await page.getByRole("link", { name: "What administrators did to this account" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?kind=user&id=/);
  const log = page.getByRole("list", { name: "Audit log" }).locator("> li");
  await expect(log).toHaveCount(4);
  await expect(log.nth(3)).toContainText("users.promote-admin");
  await expect(log.nth(1)).toContainText(/is suspendedno.*became yes/);
  await expectAccessible();
});

test("an administrator sets a lost password, and turns a lost second step off", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  await signIn("admin");
  await open(`/admin/users?search=${names.lockedOut}`);
  await page.getByRole("link", { name: `Manage ${names.lockedOut}` }).click();
  await page.getByRole("link", { name: "Turn off two-step sign-in" }).click();
  await expectAccessible();
  await page.getByLabel("Your own password").fill(PASSWORD);
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("status")).toHaveText(`Two-step sign-in of ${names.lockedOut} is off.`);
  await page.getByRole("link", { name: "Set password" }).click();
  await expectAccessible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await page.getByLabel("New password").fill("quite a new password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("status")).toHaveText(`The password of ${names.lockedOut} is changed.`);
  await signOut();
  await open("/login");
  await page.getByLabel("Username").fill(names.lockedOut);
  await page.getByLabel("Password").fill("quite a new password");
  await page.getByRole("button", { name: "LOGIN" }).click();
  await expect(page.getByRole("button", { name: "LOG OUT" })).toBeVisible();
});

test("a deleted member's thread stays, and their account does not", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  await signIn("admin");
  await open(`/admin/users?search=${names.departing}`);
  await page.getByRole("link", { name: `Manage ${names.departing}` }).click();
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByText("This cannot be undone.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete for good" }).focus();
  await page.getByLabel("Your own password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("status")).toHaveText(`The account of ${names.departing} is deleted.`);
  await open(`/admin/users?search=${names.departing}`);
  await expect(page.getByText("No users found.")).toBeVisible();
  await open("/forums");
  await page.getByRole("link", { name: `Farewell of ${names.departing}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Farewell of ${names.departing}`);
  await expect(page.getByText("Keep the tapes rolling.")).toBeVisible();
  await expect(page.getByText("Deleted member").first()).toBeVisible();
  await signOut();
  await open("/login");
  await page.getByLabel("Username").fill(names.departing);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "LOGIN" }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
});

test("who has paid is found, seen and let in", async ({ page, open, signIn, names, expectAccessible }) => {
  await signIn("admin");
  await open(`/admin/users?sortBy=payment-submitted&search=${names.submitting}`);
  await expect(page.getByRole("row", { name: new RegExp(names.submitting) })).toContainText("Payment Submitted");
  await expectAccessible();
  await page.getByRole("link", { name: `View proof of ${names.submitting}` }).click();
  await page.getByRole("button", { name: "Approve and Activate" }).click();
  await expect(page.getByRole("status")).toContainText(names.submitting);
  await open(`/admin/users?status=active&search=${names.submitting}`);
  await expect(page.getByRole("row", { name: new RegExp(names.submitting) })).toContainText("Active");
});

test("the audit log is searched, and is the administrators' alone", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  await signIn("admin");
  await open(`/admin/users?search=${names.lockedOut}`);
  await page.getByRole("link", { name: `Manage ${names.lockedOut}` }).click();
  await page.getByRole("button", { name: "Waive fee for a month" }).click();
  await expect(page.getByRole("status")).toHaveText(`The fee of ${names.lockedOut} is waived.`);
  await open("/admin/audit");
  await expectAccessible();
  await page.getByRole("searchbox", { name: "About" }).fill(names.lockedOut);
  await page.getByLabel("Who").fill(names.admin);
  await page.getByLabel("What").selectOption("users.waive-fee");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/act=users.waive-fee/);
  await expect(page.getByRole("list", { name: "Audit log" }).locator("> li")).toHaveCount(1);
  await page.getByLabel("To day").fill("2020-01-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No entries found.")).toBeVisible();
  await signOut();
  await signIn("member");
  for (const path of ["/admin/audit", "/admin/users", "/admin/users/x/delete", "/admin/users/x/promote-admin"]) {
    await open(path);
    await expect(page).toHaveURL(/\/admin-login$/);
  }
});
