import { expect } from "@playwright/test";
import { test } from "./test.ts";

const WORDS = "Half an hour of typing,\nin two lines.";

test("what a visitor has typed is there again after Back, and with JavaScript after a reload and a closed tab", async ({
  page,
  context,
  open,
  javaScriptEnabled,
}) => {
  await open("/contact");
  const field = () => page.getByLabel("Message");
  await field().fill(WORDS);
  await page.getByRole("link", { name: "Rules" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rules");
  await page.goBack();
  await expect(field()).toHaveValue(WORDS);
  // Without scripts the browser decides what a reload keeps: Firefox keeps the text, Chromium does not.
  if (!javaScriptEnabled) return;
  await page.reload();
  await expect(field()).toHaveValue(WORDS);
  const next = await context.newPage();
  await page.close();
  await next.goto("/contact");
  await expect(next.getByLabel("Message")).toHaveValue(WORDS);
  await next.getByRole("button", { name: "Discard" }).click();
  await expect(next.getByLabel("Message")).toHaveValue("");
  await next.reload();
  await next.locator("html[data-hydrated]").waitFor();
  await expect(next.getByLabel("Message")).toHaveValue("");
});

test("what a member has typed waits in every browser of theirs until it is sent", async ({
  page,
  open,
  signIn,
  names,
  db,
  javaScriptEnabled,
}) => {
  await signIn("elite");
  await open("/complaints");
  await page.getByLabel("Subject").fill(`Unsent ${names.elite}`);
  await page.getByLabel("What happened").fill(WORDS);
  if (javaScriptEnabled) {
    await page.reload();
    await expect(page.getByLabel("What happened")).toHaveValue(WORDS);
    await page.evaluate(() => sessionStorage.clear());
    const where = { user: { username: names.elite }, path: "/complaints" };
    await expect.poll(() => db.formDraft.count({ where })).toBe(1);
  } else {
    // Another browser of the member, one with scripts, has saved it.
    const { id } = await db.user.findFirstOrThrow({ where: { username: names.elite } });
    const fields = { subject: `Unsent ${names.elite}`, message: WORDS };
    const savedAt = new Date();
    const expiresAt = new Date(savedAt.getTime() + 60_000);
    await db.formDraft.create({ data: { userId: id, path: "/complaints", fields, savedAt, expiresAt } });
  }
  await open("/complaints");
  await expect(page.getByText("You wrote this earlier and did not send it.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(`Unsent ${names.elite}`);
  await expect(page.getByLabel("What happened")).toHaveValue(WORDS);
  await page.getByRole("button", { name: "Send to the staff" }).click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await open("/complaints");
  await expect(page.getByLabel("What happened")).toHaveValue("");
});

test("a comment that was refused or not sent is still there, and one that was sent is not", async ({
  page,
  open,
  signIn,
  names,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser alone keeps what was typed");
  await signIn("elite");
  await open("/");
  await page.locator("a[href^='/torrents/']").first().click();
  const field = page.getByLabel("Your comment");
  await field.fill(`Not sent yet, ${names.elite}`);
  await page.goBack();
  await page.goForward();
  await expect(field).toHaveValue(`Not sent yet, ${names.elite}`);
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByText("Comment added successfully")).toBeVisible();
  await expect(field).toHaveValue("");
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(field).toHaveValue("");
});
