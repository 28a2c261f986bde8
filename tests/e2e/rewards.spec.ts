import { manageMember } from "./page-steps.ts";
import { expect, test } from "./test.ts";

test("rewards show points, discount, tiers, the cycle and a history with reasons, by pages", async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("inviter");
  await open("/stats");
  await page.getByRole("link", { name: "Discount and all entries" }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(page.getByText("37", { exact: true })).toBeVisible();
  await expect(page.getByText("Tier 3 of 10")).toBeVisible();
  await expect(page.getByText("in 3 points")).toBeVisible();
  await expect(page.getByText("1 of 20")).toBeVisible();
  await expect(page.getByText("30% off a month")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Counted twice" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole("region", { name: "Points history" }).locator("tbody tr")).toHaveCount(5);
});

test("a visitor is shown the door instead of rewards and invitations", async ({ page, open }) => {
  for (const path of ["/activity", "/invite", "/invite/send", "/invite/1"]) {
    await open(path);
    await expect(page).toHaveURL(/\/login/);
  }
});

test("an elite member's membership is free for life", async ({ page, open, signIn, expectAccessible }) => {
  await signIn("elite");
  await open("/activity");
  await expect(page.getByText("Your membership is free for life. Thank you.")).toBeVisible();
  await expectAccessible();
});

test("a member invites by link and by mail, sends again, and withdraws after being asked", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  names,
  expectAccessible,
}) => {
  await signIn("inviter");
  await open("/invite");
  await expect(page.getByText("+100 pts")).toBeVisible();
  await expect(page.getByRole("row", { name: /late@patchbay\.test/ })).toContainText("Expired");
  await expectAccessible();
  await page.getByRole("button", { name: "Generate Code" }).click();
  await expect(page.getByRole("status")).toHaveText(/^(Invite code generated|Link copied)$/);
  await expect(page.locator("code")).toHaveText(/\/register\?invite=[\w-]{22}$/);
  await expectAccessible();
  await page.getByRole("link", { name: "Withdraw" }).click();
  await expect(page.getByText("Are you sure you want to withdraw")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("status")).toHaveText("Invitation withdrawn.");

  await page.getByRole("link", { name: "Send Invitation" }).click();
  await expect(page).toHaveURL(/\/invite\/send$/);
  const email = `friend-of-${names.inviter}@patchbay.test`;
  await page.getByLabel("Your friend's email").fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  // The sites of these tests send no mail.
  await expect(page.getByRole("status")).toContainText("pass on its link");
  await expect(page.getByText("/register?invite=")).toBeVisible();
  await open("/invite/send");
  await page.getByLabel("Your friend's email").fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText("You have already invited this address.")).toBeVisible();
  await expect(page.getByLabel("Your friend's email")).toHaveValue(email);
  await open("/invite");
  await page.getByRole("link", { name: `Open the invitation for ${email}` }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status")).toContainText("pass on its link");
});

test("an invitation says who invites, and one that is no longer valid says so", async ({
  page,
  open,
  names,
  expectAccessible,
}) => {
  await open(`/register?invite=good-${names.inviter}`);
  await expect(page.getByText(`${names.inviter} invites you to join.`)).toBeVisible();
  await expectAccessible();
  // A form that comes back still has the invitation.
  await page.getByLabel("Username").fill(names.member);
  await page.getByLabel("Email").fill(`new-${names.member}@patchbay.test`);
  await page.getByLabel("Password", { exact: true }).fill("long enough to pass");
  await page.getByLabel("Confirm password").fill("long enough to pass");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await expect(page.getByText(`${names.inviter} invites you to join.`)).toBeVisible();
  await open(`/register?invite=old-${names.inviter}`);
  await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
});

test("administrators see entries and invitations, add, delete and adjust", async ({
  page,
  open,
  signIn,
  names,
  expectAccessible,
}) => {
  await signIn("admin");
  await open(`/admin/rewards?search=${names.inviter}`);
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await expect(page.getByText("Adjustment", { exact: true })).toBeVisible();
  await expectAccessible();
  await open(`/admin/rewards/invitations?search=${names.inviter}&status=accepted`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expectAccessible();

  await open("/admin/rewards/add");
  await page.getByLabel("Username").fill("nobody-at-all");
  await page.getByLabel("Type").fill("contest_won");
  await page.getByLabel("Points").fill("40");
  await page.getByLabel("Description").fill(`Beat contest ${names.rewarded}`);
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("That user doesn't exist.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue(`Beat contest ${names.rewarded}`);
  await page.getByLabel("Username").fill(names.rewarded);
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("status")).toHaveText(`${names.rewarded}: +40 points.`);

  await open(`/admin/rewards?search=${encodeURIComponent(`contest ${names.rewarded}`)}`);
  await page.getByRole("link", { name: names.rewarded }).click();
  await expect(page.getByRole("heading", { name: `Points of ${names.rewarded}` })).toBeVisible();
  await page.getByRole("spinbutton", { name: "Points" }).fill("-15");
  await page.getByLabel("Reason").fill("For a reason");
  await page.getByRole("button", { name: "Adjust" }).click();
  await expect(page.getByRole("status")).toHaveText(`${names.rewarded} now has 25 points.`);
  await expect(page.getByText(`For a reason (${names.admin})`)).toBeVisible();
  await expectAccessible();
  await page
    .getByRole("link", { name: /^Delete entry/ })
    .first()
    .click();
  await expect(page.getByText("Are you sure you want to delete this entry")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status")).toHaveText("Entry deleted.");
});

test("administrators give and take elite", async ({ page, open, signIn, names }) => {
  await signIn("admin");
  await manageMember(page, open, names.rewarded);
  await page.getByRole("link", { name: "Promote to elite" }).click();
  await page.getByRole("button", { name: "Promote to elite" }).click();
  await expect(page.getByRole("status")).toContainText("is now elite");
  await page.getByRole("link", { name: "Remove elite" }).click();
  await page.getByRole("button", { name: "Remove elite" }).click();
  await expect(page.getByRole("status")).toContainText("is now a standard member");
});

test("anyone chooses what to donate, and is told that nothing is recorded", async ({
  page,
  open,
  javaScriptEnabled,
  expectAccessible,
}) => {
  await open("/donate");
  await expectAccessible();
  await page.getByRole("button", { name: "Confirm Donation" }).click();
  await expect(page.getByText("Please select or enter a valid donation amount")).toBeVisible();
  await page.getByLabel("$25").check();
  await page.getByRole("button", { name: "Confirm Donation" }).click();
  await expect(page.getByRole("status")).toContainText("Send $25 USD yourself");
  await expect(page.getByRole("status")).toContainText("Nothing has been charged or recorded");
  await page.getByLabel("Or another amount").fill("7.5");
  await page.getByRole("button", { name: "Confirm Donation" }).click();
  await expect(page.getByRole("status")).toContainText("$7.50 USD");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  if (!javaScriptEnabled) {
    await page.goto("/donate?custom=0.5");
    await expect(page.getByLabel("Or another amount")).toHaveValue("0.5");
  }
});

test("operators write the rules, and what they write is no HTML", async ({
  page,
  open,
  signIn,
  names,
  expectAccessible,
}, info) => {
  // Both worlds share the page: each writes its own.
  const name = info.project.name === "js" ? "rules" : "faq";
  await open(`/${name}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expectAccessible();
  await signIn("admin");
  await open("/admin/settings");
  await page.getByRole("link", { name: name === "rules" ? "Page: Rules and terms" : /^Page: Frequently/ }).click();
  await expectAccessible();
  await page
    .getByLabel("Text")
    .fill(`# House rule\n\nBe **kind**. <b>x</b> [bad](javascript:alert(1))\n\n# Of ${names.admin}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("saved.");
  await open(`/${name}`);
  await expect(page.getByRole("heading", { level: 2, name: `Of ${names.admin}` })).toBeVisible();
  await expect(page.getByText("<b>x</b>")).toBeVisible();
  await expect(page.getByRole("link", { name: "bad" })).toHaveCount(0);
  await open("/admin/settings/security");
  await expectAccessible();
});
