import type { Page } from "@playwright/test";
import { addDays } from "#app/domain/core/kernel/utc.ts";
import { runBilling } from "#app/domain/joining/billing/run-billing.server.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { test } from "./own-site.ts";
import { expectSignedIn, logIn, reviewRegistration } from "./page-steps.ts";
import { anyAddress, expect, type Open } from "./test.ts";

test.use({ ownContext: true });

const SECRET = "a long password";

async function fillRegistration(page: Page, username: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@patchbay.test`);
  await page.getByLabel("Password", { exact: true }).fill(SECRET);
  await page.getByLabel("Confirm password").fill(SECRET);
  await page.getByRole("button", { name: "Register" }).click();
}

/** Invites somebody, who registers by the link and signs in. */
async function inviteNext(page: Page, open: Open, username: string) {
  await open("/invite");
  await page.getByRole("button", { name: "Generate Code" }).click();
  const link = new URL((await page.locator("code").first().textContent()) ?? "");
  await page.context().clearCookies({ name: "session" });
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": anyAddress() });
  await open(link.pathname + link.search);
  await expect(page.locator("main")).toContainText("Membership is free. There is nothing to pay at the moment.");
  await fillRegistration(page, username);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account opens");
  await expect(async () => {
    await open("/login");
    await logIn(page, username, SECRET);
    await expectSignedIn(page);
  }).toPass();
}

test("an invitation-only free site grows from one member to ten, and shows no price", { tag: "@long" }, async ({
  page,
  open,
  ownSite: { database },
  signInAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  test.slow();
  const { db } = database;
  const { username: operator } = await makeMember(db, { isAdmin: true });
  await signInAs(operator);
  await open("/admin/settings");
  await page.getByRole("link", { name: "Joining", exact: true }).click();
  await expectAccessible();
  await page.getByLabel("Change to").selectOption("Closed");
  await page.getByRole("button", { name: "Plan change" }).click();
  await expect(page.getByText("Enter a date or a number of members")).toBeVisible();
  await page.getByLabel("At this many members").fill("10");
  await page.getByRole("button", { name: "Plan change" }).click();
  await expect(page.getByRole("list", { name: "Planned changes" })).toContainText("Closed at 10 members");
  await page.getByLabel("Change to").selectOption("By application");
  await page.getByLabel("On this day (UTC)").fill("2099-12-20");
  await page.getByRole("button", { name: "Plan change" }).click();
  await page.getByRole("button", { name: "Remove the change on Dec 20, 2099 (UTC)" }).click();
  await expect(page.getByRole("status")).toContainText("Planned change removed.");
  await expect(page.getByRole("list", { name: "Planned changes" })).not.toContainText("2099");
  await page.getByLabel("Role", { exact: true }).selectOption("Editor");
  await page.getByLabel("Invitations of each holder").fill("5");
  await page.getByRole("button", { name: "Set for this role" }).click();
  await expect(page.getByRole("list", { name: "Roles with more invitations" })).toContainText("Editor 5 invitations");
  await page.getByLabel("Who may join").selectOption("By invitation only");
  await page.getByLabel("Open accounts with nothing to pay").selectOption("Immediately");
  await page.getByLabel("What a membership costs").selectOption("Free");
  const effect = page.getByRole("region", { name: "Effect" });
  // Without JavaScript, a button shows it.
  const ask = page.getByRole("button", { name: "Show what this changes" });
  if (javaScriptEnabled) await expect(ask).toBeHidden();
  else await ask.click();
  await expect(effect).toContainText("Joining is by invitation only.");
  await expect(effect).toContainText("Membership is free.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Settings saved.");
  await expect(effect).toContainText("Membership is free.");
  await page.getByLabel("Invitations per member").fill("50");
  // The message of the first save may still be there.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Invitations per member").press("Enter");
  await answered;
  await open("/admin/settings/joining");
  await expect(page.getByLabel("Invitations per member")).toHaveValue("50");
  await open("/admin/users");
  await expect(page.getByRole("button", { name: "Deactivate" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Waive fee for a month" })).toHaveCount(0);

  for (let at = 1; at < 10; at += 1) await inviteNext(page, open, `guest-${at}`);
  expect(await db.user.count({ where: { isActive: true } })).toBe(10);
  expect(await db.payment.count()).toBe(0);
  await open("/membership");
  await expect(page.locator("main")).toContainText("This site is free");
  await expect(page.locator("main")).not.toContainText("$");
  await open("/activity");
  await expect(page.locator("main")).not.toContainText("$");
  // The tenth member has closed the door behind them.
  await open("/invite");
  await expect(page.locator("main")).toContainText("nobody can be invited");
  await page.context().clearCookies({ name: "session" });
  await open("/");
  await expect(page.locator("main")).toContainText("Joining is closed right now.");
  await expect(page.locator("main")).toContainText("Membership is free.");
  await expect(page.locator("main")).not.toContainText("$");
  await expectAccessible();
});

test("a trial begins without a payment, ends, and becomes a paid membership", async ({
  page,
  open,
  openUntil,
  ownSite: { database },
  signInAs,
  expectAccessible,
}) => {
  const { db } = database;
  await offerMethods(db);
  const { username: operator } = await makeMember(db, { isAdmin: true });
  await signInAs(operator);
  await open("/admin/settings/joining");
  await page.getByLabel("What a membership costs").selectOption("Free for the first days, then paid");
  await page.getByLabel("Free days for a new member").fill("14");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Settings saved.");

  await page.context().clearCookies({ name: "session" });
  const newcomer = `trier-${Date.now().toString(36)}`;
  await openUntil("/register", page.locator("main", { hasText: "The first 14 days are free." }));
  await expectAccessible();
  await fillRegistration(page, newcomer);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Awaiting approval");
  await signInAs(operator);
  await reviewRegistration(page, newcomer);
  await expect(page.locator("main")).toContainText("Nothing to pay");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status")).toContainText(`${newcomer} is now a member.`);

  await signInAs(newcomer, SECRET);
  await open("/membership");
  await expect(page.locator("main")).toContainText("Next payment in 14 days");
  await db.user.update({ where: { username: newcomer }, data: { nextPaymentDue: addDays(new Date(), -1) } });
  await runBilling(makeContext(db, null, { clock: () => new Date() }));
  await open("/membership");
  await expect(page.locator("main")).toContainText("Payment due");
  await page
    .getByRole("link", { name: /Bitcoin\b/ })
    .first()
    .click();
  await page.getByLabel("Transaction hash").fill(hashOf(`trial of ${newcomer}`));
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByRole("status")).toContainText("Payment Proof Submitted");
  const { id } = await db.payment.findFirstOrThrow({ where: { user: { username: newcomer } } });
  await signInAs(operator);
  await open(`/admin/payments/${id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status")).toContainText("was approved");
  await signInAs(newcomer, SECRET);
  await open("/membership");
  await expect(page.locator("main")).toContainText("Next payment in 30 days");
});

test("a site that is free with supporters gives them a role, which ends with the support", async ({
  page,
  open,
  ownSite: { database },
  signInAs,
  expectAccessible,
}) => {
  const { db } = database;
  await db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
  await offerMethods(db);
  await db.staffRole.create({ data: { name: "Patron", colour: "violet", rights: ["invitations.unlimited"] } });
  const { username: operator } = await makeMember(db, { isAdmin: true });
  const { id: userId, username: giver } = await makeMember(db);
  await signInAs(operator);
  await open("/admin/settings/joining");
  await expect(page.getByRole("link", { name: "Supporters' role" })).toHaveCount(0);
  await page.getByLabel("What a membership costs").selectOption("Free, and members may support the site");
  await page.getByRole("button", { name: "Save" }).click();
  const agree = page.getByRole("button", { name: "Change the price" });
  await expect(agree.or(page.getByRole("status"))).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(page.getByRole("status")).toContainText("Settings saved.");

  await open("/admin/settings/joining");
  await page.getByRole("link", { name: "Supporters' role" }).click();
  const chooser = page.getByLabel("Supporters hold this role");
  await expect(chooser.locator("option", { hasText: "Treasurer" })).toHaveCount(0);
  await expectAccessible();
  await chooser.selectOption("Patron");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Supporters now hold Patron.");
  await page.getByRole("link", { name: "Patron", exact: true }).click();
  await expect(page.getByText("Supporters hold this role for as long as their support lasts")).toBeVisible();
  await expect(page.getByRole("link", { name: "Delete role" })).toHaveCount(0);
  await page.getByLabel("Moderate comments").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("it cannot have: “Moderate comments”")).toBeVisible();
  await expectAccessible();

  await signInAs(giver);
  await open("/membership");
  await expect(page.locator("main")).toContainText("During that time you also have the role Patron.");
  const gift = { userId, amount: 10, status: "approved", billingPeriod: "monthly" } as const;
  const { id } = await db.payment.create({ data: { ...gift, decidedAt: addDays(new Date(), -29) } });
  await open(`/members/${giver}`);
  await expect(page.locator("main")).toContainText("Patron");
  await expect(page.locator("main")).not.toContainText("Supporter");
  await db.payment.update({ where: { id }, data: { decidedAt: addDays(new Date(), -31) } });
  await open(`/members/${giver}`);
  await expect(page.locator("main")).not.toContainText("Patron");
});
