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
  await expect(page.getByText("Members see only your name and picture.")).toBeVisible();
  await page.getByRole("link", { name: "View my page as others see it" }).click();
  await expect(page.getByText("This is how other members see this page.")).toBeVisible();
  await expect(page.getByText(`${shy.username} shows nothing else.`)).toBeVisible();
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
  await expect(page.getByLabel("To (username)")).toHaveValue(username);
});

test("a card beside a name says what its member shows, to mouse and keyboard, and no more than that", async ({
  page,
  open,
  db,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the name leads to all of it");
  const made = { createdAt: new Date("2026-03-05T12:00:00Z") };
  const [shown, shy] = [
    await makeMember(db, { ...made, username: `card-open-${Date.now()}`, shows: ["role", "joined", "uploads"] }),
    await makeMember(db, { ...made, username: `card-shy-${Date.now()}`, shows: [] }),
  ];
  const { id: categoryId } = await db.forumCategory.create({ data: { name: `Cards ${shown.username}` } });
  const [first] = await Promise.all(
    [shown, shy].map(({ id: authorId }) =>
      db.forumTopic.create({ data: { title: "Cards", content: "x", categoryId, authorId } }),
    ),
  );
  await db.forumReply.create({ data: { topicId: first?.id ?? 0, authorId: shy.id, content: "Hello" } });
  await signIn("member");
  await open(`/forums/topics/${first?.id}`);
  const card = page.getByRole("tooltip");
  await page.getByRole("link", { name: shown.username, exact: true }).first().hover();
  await expect(card).toContainText(`${shown.username}MemberJoined Mar 05, 2026 · 0 uploads`);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await page.mouse.move(0, 0);
  const name = page.getByRole("link", { name: shy.username, exact: true }).first();
  await name.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(card).toContainText(shy.username);
  await expect(name).toHaveAccessibleDescription(shy.username);
});
