import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { worlds } from "./world.ts";

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("a report is upheld and what it is about removed at once; opened again, the decision is kept in a note", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const world = names.member === worlds.js.member ? "js" : "no-js";
  const words = `LOUD <i>words</i> in ${world}`;
  await signIn("other");
  await open(`/?search=${encodeURIComponent(`Shouted At Pack ${world}`)}`);
  await page
    .getByRole("link", { name: `Shouted At Pack ${world}` })
    .first()
    .click();
  await expect(page.getByText(words)).toBeVisible();
  const torrent = new URL(page.url()).pathname;
  await page.getByRole("link", { name: `Report comment by ${names.elite}` }).click();
  await page.getByLabel("What is wrong with it").fill(`Too loud, says ${names.other}`);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report has reached the administrators.");
  await signOut();

  await signIn("admin");
  await open(`/admin/complaints?search=${encodeURIComponent(`Too loud, says ${names.other}`)}`);
  await page.getByRole("link", { name: `Comment by ${names.elite}` }).click();
  const box = page.getByLabel("Also remove what was reported");
  await expect(box).not.toBeChecked();
  await expectAccessible();
  await page.getByLabel("Reason").fill("It is loud indeed.");
  await box.check();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Only an upheld report removes anything.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("It is loud indeed.");
  await expect(box).toBeChecked();
  await expectAccessible();
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is decided, and what was reported is removed");
  await expect(page.getByText("It is not there any more")).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  const at = new URL(page.url()).pathname;

  await page.getByRole("link", { name: "Open it again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open it again");
  await expectAccessible();
  await page.getByLabel("Why it is opened again").fill("   ");
  await page.getByRole("button", { name: "Open it again" }).click();
  await expect(page.getByText("Please say why it is opened again.")).toBeVisible();
  await page.getByLabel("Why it is opened again").fill("Its writer <objects>.");
  expect(await fits(page)).toBe(true);
  await page.getByRole("button", { name: "Open it again" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is in review again");
  await expect(page.getByText("Its writer <objects>.")).toBeVisible();
  await expect(page.getByText(/Upheld until now by .*: It is loud indeed\./)).toBeVisible();
  await expect(page.getByLabel("Also remove what was reported")).toHaveCount(0);
  expect(await fits(page)).toBe(true);
  // Twice is once: the page of a case that waits says so.
  await open(`${at}/reopen`);
  await expect(page.getByText("This case is open: it waits for a decision.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${at}$`));
  await page.getByLabel("Reason").fill("Still loud.");
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is decided");
  await signOut();

  await signIn("other");
  await open(torrent);
  await expect(page.getByText(words)).toHaveCount(0);
  await open("/messages");
  await page
    .getByRole("link", { name: `Opened again: Comment by ${names.elite} on Shouted At Pack ${world}` })
    .first()
    .click();
  await expect(page.locator("main")).toContainText("are looking at it again");
  await expect(page.locator("main")).not.toContainText("objects");
});
