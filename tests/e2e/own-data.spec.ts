import { readFile } from "node:fs/promises";
import { makeMember } from "#tests/support/factories.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { expect, test } from "./test.ts";

test("a member takes their data along", async ({ page, open, signInAs, db, expectGoodScreens }) => {
  const { id, username } = await makeMember(db);
  await signInAs(username);
  await open("/account");
  await page.getByRole("link", { name: "Download my data" }).click();
  await page.getByRole("button", { name: "Make my archive" }).click();
  await expect(page.getByText("Your archive is being made").first()).toBeVisible();
  await expect
    .poll(async () => (await db.accountExport.findUnique({ where: { userId: id } }))?.status, { timeout: 30_000 })
    .toBe("ready");
  await expectGoodScreens(["/account/export"]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  const zip = await readZip(await readFile(await (await downloading).path()));
  expect(JSON.parse(zip.get("data/users.json")?.toString() ?? "")).toMatchObject([{ username }]);
  expect(zip.get("README.md")?.toString()).toContain(username);
});
