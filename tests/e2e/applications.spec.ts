import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeMember } from "#tests/support/factories.ts";
import { test } from "./own-site.ts";
import { expectSignedIn, logIn } from "./page-steps.ts";
import { anyAddress, expect } from "./test.ts";

test.use({ ownContext: true });

/** The picture has come: it has the width that it was sent with. */
const expectShown = (page: Page) =>
  expect
    .poll(() =>
      page.getByRole("img", { name: "A picture of your studio" }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(300);

const SECRET = "a long password";

test("operators ask questions, somebody applies, and once accepted makes an account", { tag: "@long" }, async ({
  page,
  open,
  openUntil,
  ownSite: { database },
  signInAs,
  expectAccessible,
}) => {
  test.slow();
  const { db } = database;
  const { username: operator } = await makeMember(db, { isAdmin: true });
  await signInAs(operator);
  await open("/admin/settings/joining");
  await page.getByLabel("Who may join").selectOption("By application");
  await page.getByLabel("What a membership costs").selectOption("Free");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Settings saved.");
  await page.getByRole("link", { name: "Application questions" }).click();
  await expectAccessible();
  await page.getByLabel("Question", { exact: true }).fill("Which of these do you make?");
  await page.getByLabel("Answer type").selectOption("One of several choices");
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByText("Enter at least two answers, one per line.")).toBeVisible();
  await page.getByLabel("Answers to choose from").fill("Music\nInstruments");
  await page.getByLabel("An answer is required").check();
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByRole("status")).toContainText("Question added.");
  await page.getByRole("button", { name: "Move “Which of these do you make?” up" }).click();
  await expect(page.getByRole("status")).toContainText("Question moved.");
  await expect(page.getByRole("row").nth(1)).toContainText("Which of these do you make?");

  await page.getByLabel("Question", { exact: true }).fill("A picture of your studio");
  await page.getByLabel("Answer type").selectOption("Picture");
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByRole("status")).toContainText("Question added.");

  await page.context().clearCookies({ name: "session" });
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": anyAddress() });
  await openUntil("/", page.locator("main", { hasText: "New members apply" }));
  await page.getByRole("link", { name: "Apply to join" }).first().click();
  await expectAccessible();
  const applicant = `applicant-${Date.now().toString(36)}`;
  await page.getByLabel("Username").fill(applicant);
  await page.getByLabel("Email").fill(`${applicant}@patchbay.test`);
  await page.getByLabel("Which of these do you make?").selectOption("Instruments");
  await page.getByLabel("What do you make, and what would you like to share here?").fill("Harps.\nAnd their sounds.");
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  await page
    .getByLabel("A picture of your studio")
    .setInputFiles({ name: "studio.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application");
  await expectShown(page);
  await expect(page.locator("main")).toContainText("Save the URL of this page");
  await expectAccessible();
  const own = new URL(page.url()).pathname;

  await signInAs(operator);
  await open("/admin");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Applications/ })
    .first()
    .click();
  await page.getByRole("link", { name: `Review ${applicant}` }).click();
  await expect(page.locator("main")).toContainText("And their sounds.");
  await expectAccessible();
  await expectShown(page);
  await page.getByLabel("Comment on your vote").fill("Harps are rare.");
  await page.getByRole("button", { name: "Vote for" }).click();
  await expect(page.getByRole("status")).toContainText(`You have voted for ${applicant}.`);
  await page.getByLabel("New note").fill("Ask where they are recorded.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("status")).toContainText("Note added.");
  await page.getByLabel("Question to the applicant").fill("Where do you record them?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("status")).toContainText(`Sent the question to ${applicant}.`);

  await page.context().clearCookies({ name: "session" });
  await open(own);
  await expect(page.locator("main")).not.toContainText("Harps are rare.");
  await page.getByLabel("Your answer", { exact: true }).fill("In a chapel.");
  await expectAccessible();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("status")).toContainText("Your answer was sent to the staff.");

  const { username: second } = await makeMember(db, { isAdmin: true });
  await signInAs(second);
  await open(`/admin/applications?search=${applicant}`);
  await page.getByRole("link", { name: `Review ${applicant}` }).click();
  await expect(page.locator("main")).toContainText("In a chapel.");
  await page.getByRole("button", { name: "Vote against" }).click();
  await expect(page.locator("main")).toContainText("(1 for, 1 against)");
  await expectAccessible();
  await page.getByLabel("Answer (optional)").fill("We have waited for harps.");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status")).toContainText(`Accepted ${applicant}, who can now register.`);

  await page.context().clearCookies({ name: "session" });
  await open(own);
  await expect(page.locator("main")).toContainText("We have waited for harps.");
  const joining = { key: "joining" };
  const { value } = await db.setting.findUniqueOrThrow({ where: joining });
  await db.setting.update({ where: joining, data: { value: { ...(value as object), mode: "closed" } } });
  await openUntil(own, page.locator("main", { hasText: "You were accepted. Joining is closed right now." }));
  await db.setting.update({ where: joining, data: { value: value as object } });
  await openUntil(own, page.getByRole("link", { name: "Create account" }));
  await page.getByRole("link", { name: "Create account" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(applicant);
  await page.getByLabel("Password", { exact: true }).fill(SECRET);
  await page.getByLabel("Confirm password").fill(SECRET);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account opens");
  await expect(async () => {
    await open("/login");
    await logIn(page, applicant, SECRET);
    await expectSignedIn(page);
  }).toPass();
});

test("an applicant reads what is missing, and withdraws the application", { tag: "@both" }, async ({
  page,
  openUntil,
  ownSite: { database },
}) => {
  const { db } = database;
  await db.setting.createMany({
    data: [
      { key: "joining", value: { mode: "application" } },
      { key: "membership", value: { price: "free" } },
    ],
  });
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": anyAddress() });
  const applicant = `applicant-${Date.now().toString(36)}`;
  await openUntil("/register", page.locator("main", { hasText: "New members apply" }));
  await page.getByRole("main").getByRole("link", { name: "Apply", exact: true }).click();
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Email").fill(`${applicant}@patchbay.test`);
  await page.getByLabel("What do you make").fill("Bells.");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("This username is reserved.")).toBeVisible();
  await expect(page.getByLabel("What do you make")).toHaveValue("Bells.");
  await page.getByLabel("Username").fill(applicant);
  await page.getByRole("button", { name: "Send application" }).click();
  await page.getByRole("link", { name: "Withdraw application" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("status")).toContainText("Your application was withdrawn");
  await expect(page.locator("main")).not.toContainText("Bells.");
});
