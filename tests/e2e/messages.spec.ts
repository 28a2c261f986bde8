import type { Page } from "@playwright/test";
import { pickFromMenu } from "./page-steps.ts";
import { expect, test } from "./test.ts";

const write = async (page: Page, to: string, subject: string, text: string) => {
  await page.getByLabel("To (username)").fill(to);
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
};
const badge = (page: Page) => page.getByRole("link", { name: /^Messages(,|$)/ }).first();

test("a visitor is told to log in", async ({ page, open }) => {
  await open("/messages");
  await expect(page.getByText("Please log in to view messages.")).toBeVisible();
});

test("a message is written, seen in the badge, read, answered with Re: and deleted", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  names,
}) => {
  const subject = `Cables ${names.other}`;
  await signIn("other");
  await open("/messages");
  await page.getByRole("link", { name: "Compose" }).click();
  await write(page, "nobody-at-all", subject, "Do you have <b>one</b> to spare?");
  await expect(page.getByLabel("To (username)")).toHaveAccessibleDescription(
    "Failed to send message. Please check the recipient username and try again.",
  );
  await expect(page.getByText("Please check the recipient")).toHaveCount(1);
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await page.getByLabel("To (username)").fill(names.elite.toUpperCase());
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toHaveText("Message sent successfully!");
  await expect(page.getByRole("link", { name: subject })).toBeVisible();

  await signIn("elite");
  await open("/");
  await expect(badge(page)).toHaveAccessibleName(/Messages, \d+ unread/);
  await open("/messages");
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await expect(row).toContainText("Unread");
  await expect(row).toContainText("Do you have <b>one</b> to spare?");
  await row.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByText("Do you have <b>one</b> to spare?")).toBeVisible();
  const message = page.url();
  await page.getByLabel(`Reply to ${names.other}`).fill("Three, even.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("status")).toHaveText("Message sent successfully!");
  await expect(page.getByRole("listitem").filter({ hasText: subject })).not.toContainText("Unread");
  await page.getByRole("link", { name: "Sent" }).click();
  await expect(page.getByRole("link", { name: `Re: ${subject}` })).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").fill("three, EVEN");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: `Re: ${subject}` })).toBeVisible();

  await open(message);
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByRole("status")).toHaveText("Message deleted");
  await expect(page.getByRole("link", { name: subject, exact: true })).toHaveCount(0);
  await signIn("other");
  await open("/messages?box=sent");
  await expect(page.getByRole("link", { name: subject, exact: true })).toBeVisible();
});

test("names are suggested where there is JavaScript", async ({ page, open, signIn, names, javaScriptEnabled }) => {
  await signIn("other");
  await open("/messages/new");
  await page.getByLabel("To (username)").pressSequentially(names.member.slice(0, 8));
  const option = page.locator(`datalist option[value="${names.member}"]`);
  await expect(option).toHaveCount(javaScriptEnabled ? 1 : 0);
});

test("a blocked member is told so; the block can be lifted; a report reaches the administrators", async ({
  page,
  open,
  signIn,
  names,
}) => {
  const subject = `Buy now ${names.member}`;
  await signIn("member");
  await open(`/messages/new?to=${names.other}`);
  await expect(page.getByLabel("To (username)")).toHaveValue(names.other);
  await write(page, names.other, subject, "Cheap pills");
  await expect(page.getByRole("status")).toHaveText("Message sent successfully!");

  await signIn("other");
  await open("/messages");
  await page.getByRole("link", { name: subject }).click();
  await pickFromMenu(page, "More about the message by", "Report to the staff");
  await page.getByLabel("Problem").fill(`Spam for ${names.other}`);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report was sent to the staff.");
  await page.getByRole("link", { name: subject }).click();
  await pickFromMenu(page, "More about the message by", `Block ${names.member}`);
  await expect(page.getByRole("status")).toHaveText(`You no longer receive messages from ${names.member}.`);

  await signIn("member");
  await open("/messages/new");
  await write(page, names.other, "Again", "And again");
  await expect(page.getByRole("alert")).toContainText("This member does not accept messages from you.");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("And again");

  await signIn("other");
  await open("/messages/blocks");
  await page.getByRole("button", { name: `Unblock ${names.member}` }).click();
  await expect(page.getByRole("status")).toHaveText("This member can write to you again.");

  await signIn("admin");
  await open("/admin/complaints");
  await page
    .getByRole("link", { name: `Message from ${names.member}` })
    .first()
    .click();
  await expect(page.getByText(`Spam for ${names.other}`).first()).toBeVisible();
});

test("the messages are accessible and no wider than a phone", { tag: "@long" }, async ({
  page,
  open,
  signIn,
  names,
  expectGoodScreens,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Axe is a script; every-screen.spec.ts looks at the same screens without it.");
  await signIn("elite");
  await open("/messages/new");
  await write(page, names.admin, "x".repeat(150), "A very long subject");
  await expect(page.getByRole("status")).toHaveText("Message sent successfully!");
  const at = await page
    .getByRole("link", { name: "x".repeat(150) })
    .first()
    .getAttribute("href");
  await expectGoodScreens([
    "/messages",
    "/messages?box=sent",
    "/messages/new",
    "/messages/blocks",
    `${at}`,
    `${at}/delete`,
  ]);
});
