import { expect, test } from "./test.ts";

test("the doctor says what it found and what to do, two clicks from the start", async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/system");
  await page.getByRole("link", { name: "Doctor", exact: true }).click();
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
  const list = page.getByRole("listitem").filter({ hasText: "Backup" });
  await expect(list.first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "No problems" })).toBeVisible();
  await expect(page.getByText(/^PostgreSQL answers in \d+ ms\.$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { name: "No problems" })).toBeVisible();
});
