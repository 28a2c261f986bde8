import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

/** Also runs without JavaScript: the forms are plain, and a preset needs no script to count. */
test("a name leads to its member's page, which shows what its owner wants shown", async ({
  page,
  open,
  signIn,
  db,
  expectAccessible,
}) => {
  const maker = await makeMember(db, { about: "Makes **kits** by hand." });
  const torrent = await makeTorrent(db, { uploadedBy: maker.id });
  await signIn("member");
  await open(`/torrents/${torrent.id}`);
  await page.getByRole("link", { name: maker.username }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: maker.username })).toBeVisible();
  await expect(page.getByText("kits", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `${torrent.name} Details` })).toBeVisible();
  await expect(page.getByRole("link", { name: `Message ${maker.username}` })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: /^Comments/ }).click();
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await open(`/members?search=${maker.username}`);
  await expect(page.getByRole("row", { name: maker.username })).toBeVisible();
  await expectAccessible();
});

test("a member hides everything and sees their page as others do", async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
}) => {
  const shy = await makeMember(db, { about: "Nobody reads this." });
  await signInAs(shy.username);
  await open("/account/privacy");
  await expectAccessible();
  await page.getByLabel("Others see").selectOption("hidden");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Members see your name and picture alone.")).toBeVisible();
  await page.getByRole("link", { name: "See my page as others do" }).click();
  await expect(page.getByText("This is how other members see this page.")).toBeVisible();
  await expect(page.getByText(`${shy.username} shows no more than this.`)).toBeVisible();
  await expect(page.getByText("Nobody reads this.")).toHaveCount(0);
});

test("staff change a member's username, and the old name leads to the new page", async ({
  page,
  open,
  signIn,
  db,
  expectAccessible,
}) => {
  const member = await makeMember(db);
  const wanted = `renamed_${member.username.slice(-12)}`;
  await signIn("admin");
  await open(`/admin/users/${member.id}/username`);
  await expectAccessible();
  const field = page.getByLabel("New username");
  await field.fill("admin");
  await page.getByRole("button", { name: "Change username" }).click();
  await expect(page.getByText("This username is reserved.")).toBeVisible();
  await expect(field).toHaveValue("admin");
  await field.fill(wanted);
  await page.getByRole("button", { name: "Change username" }).click();
  await expect(page.getByText(`${member.username} is now ${wanted}.`)).toBeVisible();
  await open(`/members/${member.username}`);
  await expect(page.getByRole("heading", { level: 1, name: wanted })).toBeVisible();
});

test("members find who runs the site and write to them", async ({ page, open, db, signIn, expectGoodScreens }) => {
  const { id: userId, username } = await makeMember(db);
  const role = await db.staffRole.create({ data: { name: `Librarian of ${username}`, colour: "green" } });
  await db.roleHolder.create({ data: { userId, roleId: role.id } });
  await signIn("member");
  await expectGoodScreens(["/staff"]);
  await open("/staff");
  await expect(page.getByRole("list", { name: "Administrator" }).getByRole("listitem").first()).toBeVisible();
  await page.getByRole("link", { name: `Message ${username}` }).click();
  await expect(page.getByLabel("To")).toHaveValue(username);
});
