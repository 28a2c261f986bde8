import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("names are suggested after an @ in a comment, by keys and by pointer", async ({
  page,
  open,
  signInAs,
  db,
  javaScriptEnabled,
  expectAccessible,
}) => {
  const me = await makeMember(db);
  const friend = await makeMember(db);
  const torrent = await makeTorrent(db);
  await signInAs(me.username);
  await open(`/torrents/${torrent.id}`);
  const field = page.getByLabel("Your comment");
  const list = page.getByRole("listbox", { name: "Members to mention" });
  const marked = list.getByRole("option", { selected: true });
  if (!javaScriptEnabled) {
    await field.fill(`Thanks, @${friend.username}`);
    await page.getByRole("button", { name: "Add Comment" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `Thanks, @${friend.username}` })).toBeVisible();
    return;
  }
  await makeMember(db, { username: "Zyxel_one" });
  await makeMember(db, { username: "zyxel.two" });
  await field.pressSequentially("Thanks, @zy");
  await expect(list.getByRole("option")).toHaveText(["zyxel.two", "Zyxel_one"]);
  await expect(marked).toHaveText("zyxel.two");
  await expect(field).toBeFocused();
  await expectAccessible();
  const markedId = await marked.getAttribute("id");
  await expect(field).toHaveAttribute("aria-activedescendant", markedId ?? "none");
  await field.press("ArrowDown");
  await expect(marked).toHaveText("Zyxel_one");
  await field.press("Enter");
  await expect(field).toHaveValue("Thanks, @Zyxel_one ");
  await expect(list).toHaveCount(0);
  await expect(field).not.toHaveAttribute("aria-activedescendant");

  await field.pressSequentially("and @zyx");
  await expect(list).toBeVisible();
  await field.press("Escape");
  await expect(list).toHaveCount(0);
  await field.pressSequentially("el");
  await list.getByRole("option", { name: "zyxel.two" }).click();
  await expect(field).toHaveValue("Thanks, @Zyxel_one and @zyxel.two ");
  await expect(field).toBeFocused();

  await field.press("Enter");
  await field.pressSequentially("> @zyx");
  await page.waitForTimeout(400);
  await expect(list).toHaveCount(0);
  await field.press("Tab");
  await expect(field).not.toBeFocused();
});

test("Escape closes the names alone, not the page; Tab takes a name", async ({
  page,
  open,
  signInAs,
  db,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Names are suggested by JavaScript.");
  const me = await makeMember(db);
  await makeMember(db, { username: "Quixote_x" });
  await signInAs(me.username);
  await open("/forums/new");
  const field = page.getByLabel("Text", { exact: true });
  const list = page.getByRole("listbox", { name: "Members to mention" });
  await field.pressSequentially("@quix");
  await expect(list).toBeVisible();
  await field.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue("@quix");
  await field.pressSequentially("o");
  await expect(list).toBeVisible();
  await field.press("Tab");
  await expect(field).toHaveValue("@Quixote_x ");
  await expect(field).toBeFocused();
});

test("a mention leads to its member in a post, a comment, the chat and a message, and a name that nobody has stays text @both", async ({
  page,
  open,
  signInAs,
  db,
  javaScriptEnabled,
  expectAccessible,
}) => {
  const [me, friend] = [await makeMember(db), await makeMember(db)];
  const former = `was${friend.username}`.slice(0, 30);
  await db.formerUsername.create({
    data: { userId: friend.id, username: former, nameSkeleton: former, changedAt: new Date() },
  });
  const words = `Ask @${friend.username}, once @${former}, not @nobody-${me.username}`;
  const torrent = await makeTorrent(db, { comments: 1 });
  await db.torrentComment.create({ data: { torrentId: torrent.id, userId: friend.id, comment: words } });
  const category = await db.forumCategory.create({ data: { name: `Talk of ${me.username}` } });
  const topic = await db.forumTopic.create({
    data: { title: "A question", content: words, authorId: friend.id, categoryId: category.id },
  });
  const message = await db.privateMessage.create({
    data: { senderId: friend.id, receiverId: me.id, subject: "A question", content: words },
  });
  await db.chatMessage.create({ data: { userId: friend.id, username: friend.username, message: words } });

  await signInAs(me.username);
  for (const path of [`/torrents/${torrent.id}`, `/forums/topics/${topic.id}`, `/messages/${message.id}`, "/chat"]) {
    await open(path);
    const shown = path === "/chat" && !javaScriptEnabled ? page.frameLocator("iframe") : page.getByRole("main");
    await expect(shown.getByRole("link", { name: `@${friend.username}` }).last(), path).toBeVisible();
    await expect(shown.getByText(`not @nobody-${me.username}`).last(), path).toBeVisible();
    await expect(shown.getByRole("link", { name: "@nobody" }), path).toHaveCount(0);
    if (path !== "/chat") await expectAccessible();
    await shown
      .getByRole("link", { name: `@${former}` })
      .last()
      .click();
    await expect(page, path).toHaveURL(`/members/${friend.username}`);
  }
});

test("names are suggested in the chat and in a message, and Enter chooses one without sending", async ({
  page,
  open,
  signInAs,
  db,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Names are suggested by JavaScript.");
  const me = await makeMember(db);
  await makeMember(db, { username: "Ytterbium_x" });
  await signInAs(me.username);
  for (const [path, label] of [
    ["/chat", "Message"],
    ["/messages/new", "Message"],
  ] as const) {
    await open(path);
    const field = page.getByLabel(label, { exact: true });
    await field.pressSequentially("@ytt");
    await expect(page.getByRole("option", { name: "Ytterbium_x" }), path).toBeVisible();
    await field.press("Enter");
    await expect(field, path).toHaveValue("@Ytterbium_x ");
  }
});
