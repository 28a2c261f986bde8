import { makeMember } from "#tests/support/factories.ts";
import { lastMailTo } from "./read-mail.ts";
import { expect, test } from "./test.ts";

test("a member chooses a daily digest, gets it with what is unread, and ends it by its link without signing in", async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
}) => {
  const [reader, author] = [await makeMember(db), await makeMember(db)];
  await signInAs(reader.username);
  await open("/account");
  await page.getByRole("link", { name: "Change notification settings" }).click();
  await expectAccessible();
  await expect(page.getByRole("radio", { name: "Usual" })).toBeChecked();
  await page.getByRole("radio", { name: "Everything" }).check();
  await page.getByLabel("Sent", { exact: true }).selectOption("daily");
  await page.getByLabel("At", { exact: true }).selectOption("6");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Notification settings saved.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Everything" })).toBeChecked();
  await expect(page.getByLabel("At", { exact: true })).toHaveValue("6");
  await page.getByRole("link", { name: "Choose settings for each kind of notice" }).click();
  await expect(page.getByLabel("Replies", { exact: true })).toHaveValue("mail");
  await page.getByLabel("Messages", { exact: true }).selectOption("digest");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You have chosen settings for each kind.")).toBeVisible();

  await signInAs(author.username);
  await open(`/messages/new?to=${reader.username}`);
  await page.getByLabel("Subject").fill("Your loops");
  await page.getByLabel("Message", { exact: true }).fill("Lovely.");
  await page.getByRole("button", { name: "Send" }).click();
  const waiting = () => db.noticeDigest.count({ where: { userId: reader.id } });
  await expect.poll(waiting).toBe(1);
  // The hour has come.
  await db.noticeDigest.update({ where: { userId: reader.id }, data: { dueAt: new Date(0) } });
  await db.$executeRaw`SELECT graphile_worker.add_job('send-digests')`;
  const mail = await lastMailTo(reader.email, "1 notice from");
  expect(mail).toContain(`${author.username} wrote to you: Your loops`);
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const link = /List-Unsubscribe: <https?:\/\/[^/]+(\/notices\/stop\?token=[\w.-]+)>/.exec(mail)?.[1] ?? "";

  await page.context().clearCookies();
  await open(link);
  await expectAccessible();
  await page.getByRole("button", { name: "Stop the digest" }).click();
  await expect(page.getByText("You will no longer get these mails.")).toBeVisible();
  await signInAs(reader.username);
  await open("/account/notices/kinds");
  await expect(page.getByLabel("Messages", { exact: true })).toHaveValue("site");
});
