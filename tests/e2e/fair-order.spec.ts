import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("members who are suspended together read why, answer by the mail's link, and get their data", {
  tag: "@both",
}, async ({ page, db, open, signIn, signOut, expectAccessible }) => {
  const [one, other] = [await makeMember(db), await makeMember(db)];
  await signIn("admin");
  await open(`/admin/bulk/users?act=suspend&ids=${one.id}&ids=${other.id}`);
  await page.getByLabel("Reason").fill("Both of you sell invitations.");
  await page.getByLabel("Until").fill("2999-01-01");
  await page.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("2 members suspended.").first()).toBeVisible();

  await signOut();
  const { text } = await db.mail.findFirstOrThrow({ where: { recipient: one.email } });
  const link = new URL(text.match(/https?:\S+standing\/answer\?token=\S+/)?.[0] ?? "");
  await open(`${link.pathname}${link.search}`);
  await expect(page.getByText("Both of you sell invitations.")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Answer").fill("I have given them away.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("I have given them away.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send answer" })).toHaveCount(0);

  await open("/login");
  await page.getByLabel("Username").fill(one.username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "LOGIN" }).click();
  await page.getByRole("link", { name: "Get your data or delete your account" }).click();
  await expect(page.getByRole("heading", { name: "Archive" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Request my archive" }).click();
  await expect(page.getByText(/Your archive is being created|Your archive is ready/).first()).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("I want to delete my account").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();

  await signIn("admin");
  await open(`/admin/users/${one.id}/standing`);
  await expect(page.getByText("The member's answer: I have given them away.")).toBeVisible();
  await open(`/admin/users/${one.id}/notes`);
  await page.getByLabel("New note").fill("Sels invitations.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Sells invitations.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Sells invitations.")).toBeVisible();
  await expect(page.getByText(/^corrected/)).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Delete note" }).click();
  await expect(page.getByText("No notes yet.")).toBeVisible();
});
