import { readFile } from "node:fs/promises";
import { makeMember } from "#tests/support/factories.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { seconds } from "#tests/support/seconds.ts";
import { expect, test } from "./test.ts";

test("a member takes their data along", async ({ page, open, signInAs, db, expectGoodScreens }) => {
  const { id, username } = await makeMember(db);
  await signInAs(username);
  await open("/account");
  await page.getByRole("link", { name: "Download my data" }).click();
  await page.getByRole("button", { name: "Request my archive" }).click();
  await expect(page.getByText("Your archive is being created").first()).toBeVisible();
  await expect
    .poll(async () => (await db.accountExport.findUnique({ where: { userId: id } }))?.status, { timeout: seconds(30) })
    .toBe("ready");
  await expectGoodScreens(["/account/export"]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  const zip = await readZip(await readFile(await (await downloading).path()));
  expect(JSON.parse(zip.get("data/users.json")?.toString() ?? "")).toMatchObject([{ username }]);
  expect(zip.get("README.md")?.toString()).toContain(username);
});

test("everyone reads what is kept and for how long, as the operators have set it", async ({
  page,
  open,
  signIn,
  signOut,
  expectGoodScreens,
}) => {
  await open("/");
  await page.getByRole("link", { name: "Privacy", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Downloads of .torrents, and alarms about passkeys" })).toBeVisible();
  await expectGoodScreens(["/privacy"]);
  await signIn("admin");
  await open("/admin/settings/traces");
  await page.getByLabel("Sent mails (days)").fill("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At least 7 days")).toBeVisible();
  await page.getByLabel("Sent mails (days)").fill("60");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Retention times saved.");
  await signOut();
  await open("/privacy");
  await expect(page.getByText("60 days after it was sent")).toBeVisible();
});
