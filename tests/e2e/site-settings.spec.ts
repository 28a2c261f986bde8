import { expect, test } from "./test.ts";

test("the start of the administration lists what a new site needs, and how each part of it does", async ({
  page,
  open,
  signIn,
  expectAccessibleInBothThemes,
}) => {
  await signIn("admin");
  await open("/admin");
  const list = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Set up your site/ }) });
  await expect(list.getByRole("link", { name: "Choose a logo" })).toBeVisible();
  await expectAccessibleInBothThemes();
  await list.getByRole("button", { name: "Skip Logo" }).click();
  await expect(page.getByRole("status")).toHaveText("Step skipped.");
  await expect(list.getByRole("link", { name: "Choose a logo" })).toHaveCount(0);
  await expect(list.getByRole("listitem").filter({ hasText: "Logo" })).toContainText("skipped");

  const health = page.locator("section").filter({ has: page.getByRole("heading", { name: "Health" }) });
  await expect(health.getByRole("listitem")).toHaveCount(6);
  await expect(health.getByRole("listitem").filter({ hasText: "Tracker" })).toContainText("Good:");
  await health.getByRole("link", { name: "Email" }).click();
  await expect(page.getByRole("heading", { name: "Mail", exact: true })).toBeVisible();
});

test("the site's settings keep what is typed, say what is wrong, and are saved", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/settings");
  await expect(page.getByRole("link", { name: "Mail and test mail" })).toBeVisible();
  await page.getByRole("link", { name: "Intervals" }).click();
  await expect(page.getByRole("heading", { name: "Intervals" })).toBeVisible();
  await expectAccessible();
  await expect(page.getByLabel("Chat reconnect delay (seconds)")).toHaveValue("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Intervals saved.");

  await page.getByRole("link", { name: "Site name, support and community" }).click();
  await expectAccessible();
  await page.getByLabel("Community link").fill("ftp://files.example/x");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a full URL, including https://.")).toBeVisible();
  await expect(page.getByLabel("Community link")).toHaveValue("ftp://files.example/x");
  await page.getByLabel("Community link").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Site name and addresses saved.");

  await page.getByRole("link", { name: "Logo", exact: true }).click();
  await expectAccessible();
  await page.getByLabel("New logo").setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please select an image file")).toBeVisible();
});

test("administrators try caps of points before they save them, and the rules say what counts", async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/settings/points");
  await page.getByLabel("Forum topics (points per day)").fill("100000");
  await page.getByRole("button", { name: "Preview with the last 30 days" }).click();
  await expect(page.getByRole("heading", { name: "The last 30 days with these caps" })).toBeVisible();
  await expect(page.getByLabel("Forum topics (points per day)")).toHaveValue("100000");
  await expectAccessible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Rules for points saved.");
  await open("/rules");
  await expect(page.getByRole("row", { name: "Start a topic in the forum +5 100000" })).toBeVisible();
  await expectAccessible();
});
