import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { expectSignedIn, logIn, manageMember } from "./page-steps.ts";
import { expect, test } from "./test.ts";

test("an administrator makes a member an administrator, confirms who they are, and takes it back", async ({
  page,
  open,
  db,
  signInAs,
  expectAccessible,
}) => {
  const { username } = await makeMember(db);
  const admin = await makeMember(db, { isAdmin: true });
  await signInAs(admin.username);
  await manageMember(page, open, username);
  await expectAccessible();
  await page.getByRole("link", { name: "Make administrator" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(username);
  await expectAccessible();
  const confirmedAt = new Date(Date.now() - 3_600_000);
  await db.session.updateMany({ where: { userId: admin.id }, data: { confirmedAt } });
  await page.getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Your own password").fill("not my password");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Please verify your password and try again")).toBeVisible();
  await page.getByLabel("Your own password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status")).toHaveText(`${username} is now an administrator.`);
  await page.getByRole("link", { name: "Remove administrator" }).click();
  await page.getByRole("button", { name: "Remove administrator" }).click();
  await expect(page.getByRole("status")).toHaveText(`${username} is no longer an administrator.`);
});

test("an administrator suspends a member and activates them again", { tag: "@both" }, async ({
  page,
  open,
  db,
  signIn,
}) => {
  const { username } = await makeMember(db);
  await signIn("admin");
  await manageMember(page, open, username);
  await page.getByRole("link", { name: "Suspend" }).click();
  await expect(page.getByLabel("Step", { exact: true })).toHaveValue("suspension");
  await page.getByLabel("Reason").fill("Sold the same kit twice.");
  await page.getByRole("button", { name: "Take the step" }).click();
  await expect(page.getByRole("status")).toHaveText(`Suspension: ${username} was notified.`);
  await expect(page.getByText("Sold the same kit twice.")).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("status")).toHaveText(`${username} is active.`);
});

test("the audit log of an account lists what administrators did to it", async ({
  page,
  open,
  db,
  names,
  signIn,
  postAs,
  expectAccessible,
}) => {
  const { id, username } = await makeMember(db);
  const post = await postAs(names.admin);
  for (const act of ["promote-admin", "remove-admin", "suspend", "activate"])
    await post(`/api/admin/users/${id}/${act}`);
  await signIn("admin");
  await manageMember(page, open, username);
  await page.getByRole("link", { name: "Staff actions" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?kind=user&id=/);
  const log = page.getByRole("list", { name: "Audit log" }).locator("> li");
  await expect(log).toHaveCount(4);
  await expect(log.nth(3)).toContainText(`${names.admin} made ${username} an administrator`);
  await expect(log.nth(0)).toContainText(`activated the account of ${username}`);
  await expect(log.nth(1)).toContainText(/is suspendedno.*became yes/);
  await expectAccessible();
});

test("an administrator turns a lost second step off", async ({ page, open, db, signIn, expectAccessible }) => {
  const twoFactor = { create: { secret: "JBSWY3DPEHPK3PXP", confirmedAt: new Date() } };
  const { username } = await makeMember(db, { twoFactor });
  await signIn("admin");
  await manageMember(page, open, username);
  await page.getByRole("link", { name: "Turn off two-step sign-in" }).click();
  await expectAccessible();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("status")).toHaveText(`Turned off two-step sign-in of ${username}.`);
});

test("an administrator sets a lost password, by which the member signs in", async ({
  page,
  open,
  db,
  signIn,
  signOut,
  expectAccessible,
}) => {
  const { username } = await makeMember(db);
  await signIn("admin");
  await manageMember(page, open, username);
  await page.getByRole("link", { name: "Set password" }).click();
  await expectAccessible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await page.getByLabel("New password").fill("quite a new password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("status")).toHaveText(`Changed the password of ${username}.`);
  await signOut();
  await open("/login");
  await logIn(page, username, "quite a new password");
  await expectSignedIn(page);
});

test("a deleted member's thread stays, and their account does not", async ({
  page,
  open,
  db,
  signIn,
  signOut,
  expectAccessible,
}) => {
  const { id, username } = await makeMember(db);
  const category = await db.forumCategory.findFirstOrThrow({ orderBy: { id: "asc" } });
  const title = `Farewell of ${username}`;
  const content = "Keep the tapes rolling.";
  await db.forumTopic.create({
    data: { categoryId: category.id, title, content, authorId: id, lastReplyAt: new Date() },
  });
  await signIn("admin");
  await manageMember(page, open, username);
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByText("This cannot be undone.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("status")).toHaveText(`Deleted the account of ${username}.`);
  await open(`/admin/users?search=${username}`);
  await expect(page.getByText("No users found.")).toBeVisible();
  await open("/forums");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByText(content)).toBeVisible();
  await expect(page.getByText("Deleted member").first()).toBeVisible();
  await signOut();
  await open("/login");
  await logIn(page, username, PASSWORD);
  await expect(page.getByText("Invalid credentials")).toBeVisible();
});

test("an administrator finds a member who has paid, sees the proof and activates them", async ({
  page,
  open,
  db,
  signIn,
  expectAccessible,
}) => {
  const { id, username } = await makeMember(db, { isActive: false });
  await db.payment.create({
    data: { userId: id, paymentType: "subscription", cryptoType: "BTC", amount: 10, transactionHash: `ab ${username}` },
  });
  await signIn("admin");
  await open(`/admin/users?sortBy=payment-submitted&search=${username}`);
  await expect(page.getByRole("row", { name: new RegExp(username) })).toContainText("Payment Submitted");
  await expectAccessible();
  await page.getByRole("link", { name: `View proof of ${username}` }).click();
  await page.getByRole("button", { name: "Approve and Activate" }).click();
  await expect(page.getByRole("status")).toContainText(username);
  await open(`/admin/users?status=active&search=${username}`);
  await expect(page.getByRole("row", { name: new RegExp(username) })).toContainText("Active");
});

test("an administrator makes an account, and its owner sets the password by the mailed link", async ({
  page,
  open,
  db,
  signIn,
  expectAccessible,
}) => {
  const { username: taken } = await makeMember(db);
  const username = `made-${taken}`.slice(0, 30);
  const email = `${username}@patchbay.test`;
  await signIn("admin");
  await open("/admin/users");
  await page.getByRole("link", { name: "New account" }).click();
  await expectAccessible();
  await page.getByLabel("Username").fill(taken);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Helper").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Create account" }).click();
  // No mail leaves the sites of these tests: the link is there to be handed over.
  const link = await page.getByText("/password-reset?token=").innerText();
  await expectAccessible();
  await page.getByRole("link", { name: "Open account" }).click();
  await expect(page.getByRole("heading", { name: username, exact: true })).toBeVisible();
  const { roles } = await db.user.findUniqueOrThrow({ where: { username }, include: { roles: true } });
  expect(roles).toHaveLength(1);
  await page.context().clearCookies({ name: "session" });
  await open(link.replace(/^https?:\/\/[^/]+/, ""));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password");
});

test("the audit log is searched by account, by administrator, by act and by day", async ({
  page,
  open,
  db,
  names,
  signIn,
  expectAccessible,
}) => {
  const { username } = await makeMember(db);
  await signIn("admin");
  await manageMember(page, open, username);
  await page.getByRole("button", { name: "Waive fee for a month" }).click();
  await expect(page.getByRole("status")).toHaveText(`Waived the fee of ${username}.`);
  await open("/admin/audit");
  await expectAccessible();
  await page.getByRole("searchbox", { name: "About" }).fill(username);
  await page.getByLabel("Who").fill(names.admin);
  await page.getByLabel("What").selectOption("users.waive-fee");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/act=users.waive-fee/);
  await expect(page.getByRole("list", { name: "Audit log" }).locator("> li")).toHaveCount(1);
  await page.getByLabel("To date").fill("2020-01-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No entries found.")).toBeVisible();
});

test("the audit log and the members are the administrators' alone", async ({ page, open, signIn }) => {
  await signIn("member");
  for (const path of ["/admin/audit", "/admin/users", "/admin/users/x/delete", "/admin/users/x/promote-admin"]) {
    await open(path);
    await expect(page).toHaveURL(/\/admin-login$/);
  }
});
