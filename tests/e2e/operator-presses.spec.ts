import type { Page } from "@playwright/test";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { BTC_ADDRESS } from "#tests/support/payments.ts";
import { seconds } from "#tests/support/seconds.ts";
import { countPresses } from "./count-presses.ts";
import { test } from "./own-site.ts";
import { expect } from "./test.ts";

test.use({ ownContext: true });

const listOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: /^Set up your site/ }) });
const toast = (page: Page) => page.getByRole("status").first();

test("a new site becomes free and gets ten members, whose links are shown once", { tag: "@both" }, async ({
  page,
  open,
  ownSite: { database },
  signInAs,
  expectAccessible,
}) => {
  const { db } = database;
  const { username } = await makeMember(db, { isAdmin: true });
  await signInAs(username);
  await open("/admin");
  const { press, choose, expectAtMost } = countPresses("a free site with ten members");
  const list = listOf(page);
  await expect(list.getByRole("listitem").filter({ hasText: "Public address" })).toContainText(/http:|Not set/);
  await expect(list.getByRole("link", { name: "Invite" })).toHaveCount(0);
  await press(list.getByRole("link", { name: "Make it free" }));
  await choose(page.getByLabel("What a membership costs"), "Free");
  await press(page.getByRole("button", { name: "Save" }));
  await expect(toast(page)).toContainText("Settings saved.");
  await press(page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Needs you" }));
  await expect(list.getByRole("link", { name: "Invite" })).toBeVisible();
  await press(list.getByRole("link", { name: "Create accounts" }));
  const lines = Array.from({ length: 10 }, (_, i) => `founder-${i}, founder-${i}@patchbay.test`);
  await page.getByLabel("Members").fill(lines.join("\n"));
  await expectAccessible();
  await press(page.getByRole("button", { name: "Create accounts" }));
  await expect(page.getByRole("heading", { name: "Copy the links now" })).toBeVisible();
  await expect(page.getByText(/\/password-reset\?token=/)).toHaveCount(10);
  await expectAccessible();
  expectAtMost(6);
  expect(await db.user.count({ where: { isActive: true } })).toBe(11);
});

test("a new site gets two ways to pay", { tag: "@both" }, async ({ page, open, ownSite: { database }, signInAs }) => {
  const { username } = await makeMember(database.db, { isAdmin: true });
  await signInAs(username);
  await open("/admin");
  const { press, expectAtMost } = countPresses("a paid site with two ways to pay");
  await press(listOf(page).getByRole("link", { name: "Set up payments" }));
  for (const [method, address] of [
    ["Bitcoin", BTC_ADDRESS],
    ["Ethereum", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ] as const) {
    await press(page.getByRole("link", { name: `Edit ${method}`, exact: true }));
    await page.getByLabel("Address", { exact: true }).fill(address);
    await press(page.getByRole("button", { name: "Save" }));
    await expect(toast(page)).toContainText("settings saved.");
  }
  expectAtMost(5);
  const methods = page.getByRole("region", { name: "Payment methods" });
  await expect(methods.getByRole("cell", { name: "Offered", exact: true })).toHaveCount(2);
});

test("lines that are wrong stay in the form with their reasons, and nobody gets a second account", {
  tag: "@both",
}, async ({ page, open, ownSite: { database }, signInAs, expectAccessible }) => {
  const { db } = database;
  const { username } = await makeMember(db, { isAdmin: true });
  await signInAs(username);
  await open("/admin/users");
  await page.getByRole("link", { name: "Several accounts" }).click();
  const field = page.getByLabel("Members");
  const send = page.getByRole("button", { name: "Create accounts" });
  await field.fill("first-one, first-one@patchbay.test\nsecond-one; nowhere\nadmin, third@patchbay.test");
  await send.click();
  await expect(page.getByText(/\/password-reset\?token=/)).toHaveCount(1);
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "second-one; nowhere: Please enter a valid email address",
    "admin, third@patchbay.test: This username is reserved. Choose another.",
  ]);
  await expect(field).toHaveValue("second-one; nowhere\nadmin, third@patchbay.test");
  await expectAccessible();
  await field.fill("first-one, first-one@patchbay.test\nsecond-one, second-one@patchbay.test");
  await send.click();
  await expect(page.getByText("1 account existed already.")).toBeVisible();
  await expect(page.getByText(/\/password-reset\?token=/)).toHaveCount(1);
  expect(await db.user.count()).toBe(3);
});

test("the rules are read and kept, and a broken part shows on every page of the administration", {
  tag: "@both",
}, async ({ page, open, ownSite: { database }, signInAs, expectAccessibleInBothThemes }) => {
  const { db } = database;
  const { username } = await makeMember(db, { isAdmin: true });
  await signInAs(username);
  await open("/admin");
  await listOf(page).getByRole("link", { name: "Read the rules" }).click();
  await page.getByRole("button", { name: "Keep these rules" }).click();
  await expect(toast(page)).toHaveText("Rules kept.");
  await expect(listOf(page).getByRole("listitem").filter({ hasText: "Rules" })).toContainText("done");
  await open("/admin/settings/pages/rules");
  await expect(page.getByRole("button", { name: "Keep these rules" })).toHaveCount(0);

  const at = new Date();
  const { id } = await db.operation.create({
    data: {
      kind: "rehearse-restore",
      status: "failed",
      message: "No space left",
      actorName: "system",
      startedAt: at,
      endedAt: at,
    },
  });
  const rail = page.getByRole("navigation", { name: "Administration" });
  await expect(async () => {
    await open("/admin/users");
    await expect(rail.getByRole("link", { name: "Broken: Backup" })).toBeVisible({ timeout: seconds(1) });
  }).toPass();
  await expectAccessibleInBothThemes();
  await rail.getByRole("link", { name: "Broken: Backup" }).click();
  await expect(page.getByText("The last restore rehearsal failed.")).toBeVisible();
  await db.operation.delete({ where: { id } });
  const member = await makeMember(db);
  const { id: roleId } = await db.staffRole.create({ data: { name: `Host ${id}`, rights: ["users.see"] } });
  await db.roleHolder.create({ data: { userId: member.id, roleId } });
  await signInAs(member.username, PASSWORD);
  await open("/admin/users");
  await expect(rail).toBeVisible();
  await expect(rail.getByText(/^Broken/)).toHaveCount(0);
});
