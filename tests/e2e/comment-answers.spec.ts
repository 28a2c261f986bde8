import { COMMENT_MAX } from "#app/domain/community/comments/bounds.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("a comment is answered, with links both ways, and its writer is told", async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
}) => {
  const [asker, helper] = [await makeMember(db), await makeMember(db)];
  const torrent = await makeTorrent(db, { comments: 1 });
  const asked = await db.torrentComment.create({
    data: { torrentId: torrent.id, userId: asker.id, comment: "Which tempo is it?" },
  });
  await signInAs(helper.username);
  await open(`/torrents/${torrent.id}`);
  await page.getByRole("link", { name: `Answer comment by ${asker.username}` }).click();
  await expect(page.getByText(`In answer to ${asker.username}.`)).toBeVisible();
  await page.getByRole("link", { name: "Cancel answer" }).click();
  await expect(page.getByText(`In answer to ${asker.username}.`)).toHaveCount(0);
  await page.getByRole("link", { name: `Answer comment by ${asker.username}` }).click();
  await page.getByLabel("Your comment").fill("It is 124.");
  await page.getByRole("button", { name: "Add Comment" }).click();
  const answer = page.getByRole("listitem").filter({ hasText: "It is 124." });
  await expect(answer.getByText("In answer to")).toBeVisible();
  await expect(page.getByText(`In answer to ${asker.username}.`)).toHaveCount(0);
  await expectAccessible();
  await answer.getByRole("link", { name: `the comment by ${asker.username}` }).click();
  await expect(page).toHaveURL(new RegExp(`#comment-${asked.id}$`));

  await signInAs(asker.username);
  await expect.poll(async () => (await db.notice.findFirst({ where: { userId: asker.id } }))?.kind).toBe("answer");
  await open("/notices");
  await page.getByRole("link", { name: `${helper.username} answered your comment on ${torrent.name}` }).click();
  await expect(page.getByText("It is 124.")).toBeVisible();
  const question = page.getByRole("listitem").filter({ hasText: "Which tempo is it?" });
  await question.getByRole("link", { name: `the comment by ${helper.username}` }).click();
  await expect(page).toHaveURL(/#comment-\d+$/);
});

test("an answer to a comment that is deleted meanwhile is refused with its text, and goes as a comment", async ({
  page,
  open,
  signInAs,
  db,
  javaScriptEnabled,
}) => {
  const [asker, helper] = [await makeMember(db), await makeMember(db)];
  const torrent = await makeTorrent(db, { comments: 1 });
  const { id } = await db.torrentComment.create({
    data: { torrentId: torrent.id, userId: asker.id, comment: "Which tempo is it?" },
  });
  await signInAs(helper.username);
  await open(`/torrents/${torrent.id}?quote=${id}#add-comment`);
  const field = page.getByLabel("Your comment");
  await expect(field).toHaveValue(`> ${asker.username} wrote:\n>\n> Which tempo is it?\n\n`);
  await expect(page.getByText(`In answer to ${asker.username}.`)).toBeVisible();
  await db.torrentComment.delete({ where: { id } });
  await field.fill("It is 124.");
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByText("The comment you are replying to no longer exists.")).toBeVisible();
  await expect(field).toHaveValue("It is 124.");
  // A refusal is shown without loading the page's data again.
  if (javaScriptEnabled) await page.getByRole("link", { name: "Cancel answer" }).click();
  await expect(page.getByText(`In answer to ${asker.username}.`)).toHaveCount(0);
  await expect(field).toHaveValue("It is 124.");
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByRole("status")).toHaveText("Comment added successfully");
  expect(await db.torrentComment.findFirst({ where: { userId: helper.id } })).toMatchObject({ answerToId: null });
});

test("a refused answer keeps its text and what it answers; once it is sent, the form is a plain one", async ({
  page,
  open,
  signInAs,
  db,
}) => {
  const [asker, helper] = [await makeMember(db), await makeMember(db)];
  const torrent = await makeTorrent(db, { comments: 2 });
  const { id } = await db.torrentComment.create({
    data: { torrentId: torrent.id, userId: asker.id, comment: "Which tempo is it?" },
  });
  const other = await db.torrentComment.create({
    data: { torrentId: torrent.id, userId: asker.id, comment: "Never mind." },
  });
  await signInAs(helper.username);
  await open(`/torrents/${torrent.id}?answer=${id}#add-comment`);
  const field = page.getByLabel("Your comment");
  const answering = page.getByText(`In answer to ${asker.username}.`);
  const text = "It is 124. ".repeat(COMMENT_MAX / 10);
  await field.evaluate((area) => area.removeAttribute("maxlength"));
  await field.fill(text);
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(text);
  await expect(answering).toBeVisible();
  // The count of comments is the same afterwards.
  await db.torrentComment.delete({ where: { id: other.id } });
  await db.torrent.update({ where: { id: torrent.id }, data: { comments: 1 } });
  await field.fill("It is 124.");
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "It is 124." })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(answering).toHaveCount(0);
  await field.fill("And in A minor.");
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "And in A minor." })).toBeVisible();
  const sent = await db.torrentComment.findMany({ where: { userId: helper.id }, orderBy: { id: "asc" } });
  expect(sent.map(({ answerToId }) => answerToId)).toEqual([id, null]);
});
