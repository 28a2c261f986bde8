import { seconds } from "#tests/support/seconds.ts";
import { expect, test } from "./test.ts";

/** The account that the server makes at its first start. */
const PRIMARY = ["operator", "correct horse battery"] as const;

test("the database tab shows live figures", async ({ page, open, signIn, expectAccessible }) => {
  await signIn("admin");
  await open("/admin/users");
  const rail = page.getByRole("navigation", { name: "Administration" });
  const labels = await rail.locator("a").allTextContents();
  expect(labels.slice(labels.indexOf("Rewards"), labels.indexOf("System") + 1)).toEqual([
    "Rewards",
    "Database",
    "Console",
    "System",
  ]);
  await rail.locator("summary", { hasText: "System" }).click();
  await page.getByRole("link", { name: "Database", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Database" })).toBeVisible();
  for (const label of ["Active Users", "Total Storage", "Average Points", "Active Sessions", "Database Size"])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByText(/^[\d,]+\.\d\d GB$/)).toBeVisible();
  await expect(page.getByText(/^-?\d+\.\d$/)).toBeVisible();
  await expectAccessible();
});

test("the system tab runs an operation, tells what came of it and asks before it is destructive", async ({
  page,
  names,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/system");
  await expectAccessible();
  await page.getByRole("button", { name: "Clear cache" }).click();
  await expect(page.getByRole("status")).toContainText("Clear caches: Cleared the caches.");
  const row = page.getByRole("row").filter({ hasText: "Clear cache" }).filter({ hasText: names.admin }).first();
  await expect(row).toContainText("Done");
  await row.getByRole("link", { name: /Clear cache/ }).click();
  await expect(page.getByRole("region", { name: "Output" })).toContainText("The tracker is reloading its members");
  await expect(page.getByText(names.admin).last()).toBeVisible();
  await expectAccessible();

  await open("/admin/system");
  await page.getByRole("link", { name: "Column migration …" }).click();
  await expect(page.getByText("No pending migrations.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Column migration" }).click();
  await expect(page.getByRole("status")).toContainText("No migrations are pending");

  await open("/admin/system");
  await page.getByRole("link", { name: "Restart server …" }).click();
  await expect(page.getByText("The site will be unavailable for a few seconds. Restart the server?")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "System", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Vault sync" }).click();
  await expect(page.getByRole("alert")).toContainText("Operation Failed: No vault is set");
});

test("a backup is made, downloaded and deleted by the primary administrator alone", { tag: "@long" }, async ({
  page,
  open,
  signIn,
  signInAs,
  expectAccessible,
}) => {
  test.slow();
  await signInAs(...PRIMARY);
  await open("/admin/system");
  await page.getByRole("button", { name: "Database backup" }).click();
  await expect(page.getByRole("status")).toContainText("Database backup: ");
  await expect(async () => {
    await open("/admin/system");
    expect(await page.getByRole("region", { name: "Backups" }).textContent()).toContain("patchbay-");
  }).toPass({ timeout: seconds(60) });
  await expectAccessible();
  const row = page.getByRole("region", { name: "Backups" }).getByRole("row").nth(1);
  const name = (await row.getByRole("cell").first().textContent()) ?? "";
  const downloading = page.waitForEvent("download");
  await row.getByRole("link", { name: `Download ${name}` }).click();
  expect((await downloading).suggestedFilename()).toBe(name);

  await row.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(page.getByText("Delete this backup? This cannot be undone.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete backup" }).click();
  await expect(page.getByRole("status")).toContainText(`Deleted the backup ${name}.`);

  await signIn("admin");
  await open("/admin/system");
  await expect(page.getByText("only the primary administrator may download or delete them")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download/ })).toHaveCount(0);
});

test("the schedule of backups says what is wrong beside its field", async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/system/schedule");
  await expect(page.getByLabel("Create a backup every day")).toBeChecked();
  await expectAccessible();
  await page.locator("form").evaluateAll((forms) => {
    for (const form of forms) (form as HTMLFormElement).noValidate = true;
  });
  await page.getByLabel("Hour").fill("25");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter an hour from 0 to 23.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Hour")).toHaveValue("25");
});

test("the console answers the primary administrator, remembers, and runs nothing else", async ({
  page,
  names,
  open,
  signIn,
  signInAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  await signInAs(...PRIMARY);
  await open("/admin/console");
  const input = page.getByLabel("Command", { exact: true });
  const log = page.getByRole("log");
  await input.fill("UPTIME");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(log).toContainText(/The server has been running for \d+/);
  const odd = `rm -rf ${names.admin}`;
  await input.fill(odd);
  await input.press("Enter");
  await expect(log).toContainText(`Unknown command: ${odd}. Type help for a list.`);
  await page.getByRole("button", { name: "memory", exact: true }).click();
  await expect(log).toContainText(/Heap used +\d/);
  await expectAccessible();
  if (javaScriptEnabled) {
    await expect(input).toBeFocused();
    await input.fill("half");
    await input.press("ArrowUp");
    await expect(input).not.toHaveValue("half");
    await input.press("ArrowDown");
    await expect(input).toHaveValue("half");
  }
  await page.getByText("History").click();
  await expect(page.getByRole("button", { name: odd })).toBeVisible();

  await signIn("admin");
  await open("/admin/console");
  await expect(page.getByText("Command input restricted to primary administrator")).toBeVisible();
  await expect(page.getByLabel("Command", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("log")).toContainText(odd);
  await expectAccessible();
});

test("members are shown the administrators' door", async ({ page, open, signIn }) => {
  await signIn("member");
  for (const path of ["/admin/system", "/admin/console", "/admin/database", "/admin/system/run/restart-server"]) {
    await open(path);
    await expect(page).toHaveURL(/\/admin-login$/);
  }
});
