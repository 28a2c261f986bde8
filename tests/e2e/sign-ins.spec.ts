import { makeMember } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("a member reads their sign-ins under Sessions, and filters the members by role @both", async ({
  page,
  open,
  signInAs,
  expectGoodScreens,
  db,
}) => {
  const member = await makeMember(db);
  const role = await db.staffRole.create({ data: { name: `Archivist ${member.username}`.slice(0, 40) } });
  await db.roleHolder.create({ data: { userId: member.id, roleId: role.id } });
  await signInAs(member.username);
  await open("/account/sessions");
  const list = page.getByRole("region", { name: "Sign-ins" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText("password, from 10.");
  await expect(async () => {
    await open("/members");
    expect(await page.getByLabel("Role").locator("option", { hasText: role.name }).count()).toBe(1);
  }).toPass();
  await page.getByLabel("Role").selectOption({ label: role.name });
  await page.getByRole("main").getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("cell", { name: member.username, exact: true })).toBeVisible();
  await expect(page.getByText("1 member", { exact: true })).toBeVisible();
  await expectGoodScreens(["/account/sessions", "/members?sortBy=joined", "/notices"]);
});
