import { memberRightNames } from "#app/domain/core/kernel/member-rights.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("a member with limited rights reads until when and why before typing, and is offered no button that would be refused @both", async ({
  page,
  open,
  signInAs,
  expectGoodScreens,
  db,
}) => {
  const member = await makeMember(db);
  const { id: torrentId } = await makeTorrent(db);
  const category = await db.forumCategory.findFirstOrThrow({ where: { isHidden: false } });
  const topic = await db.forumTopic.create({
    data: { title: "A topic to answer", content: "Which?", authorId: member.id, categoryId: category.id },
  });
  const { id: stepId } = await db.standingStep.create({
    data: {
      userId: member.id,
      kind: "limit",
      rights: [...memberRightNames],
      until: new Date("2999-12-03T00:00:00Z"),
      reason: "Too many of them in one evening.",
      createdAt: new Date(),
    },
  });
  const forms = [
    { path: "/uploader", words: "upload", button: "Continue" },
    { path: "/uploader/several", words: "upload", button: "Send for review" },
    { path: `/torrents/${torrentId}`, words: "comment", button: "Add Comment" },
    { path: `/torrents/${torrentId}`, words: "download", button: "Download .torrent" },
    { path: "/", words: "download", button: "Download" },
    { path: `/forums/topics/${topic.id}`, words: "post", button: "Reply" },
    { path: "/forums/new", words: "post", button: "Create topic" },
    { path: "/chat", words: "write in the chat", button: "Send" },
    { path: "/messages/new", words: "write messages", button: "Send" },
    { path: "/collections/new", words: "publish collections or a profile", button: "Create collection" },
    { path: "/account/about", words: "publish collections or a profile", button: "Save text" },
    { path: "/invite", words: "invite", button: "Generate Code" },
    { path: "/invite/send", words: "invite", button: "Send Invitation" },
  ];
  await signInAs(member.username);
  for (const { path, words, button } of forms) {
    await open(path);
    const note = page.getByRole("note").filter({ hasText: `You may not ${words} until 3 December 2999.` });
    await expect(note.first(), path).toContainText("Reason: Too many of them in one evening.");
    const exact = { name: button, exact: button !== "Download" };
    const offered = page
      .getByRole("main")
      .getByRole("button", exact)
      .or(page.getByRole("main").getByRole("link", exact));
    await expect(offered, path).toHaveCount(0);
  }
  await expectGoodScreens([`/torrents/${torrentId}`, "/forums/new"]);
  await open("/account");
  await expect(page.getByText("1 limit in force")).toBeVisible();
  await open("/forums/new");
  await page.getByRole("link", { name: "Answer the staff" }).click();
  await page.getByLabel("Answer", { exact: true }).fill("It won't happen again.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("It won't happen again.")).toBeVisible();

  await db.standingStep.update({ where: { id: stepId }, data: { liftedAt: new Date() } });
  await open("/forums/new");
  await expect(page.getByRole("button", { name: "Create topic" })).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);

  // A limit that comes while somebody types takes nothing from them.
  await page.getByLabel("Title").fill("Words that must not be lost");
  await page.getByLabel("Category").selectOption(String(category.id));
  await page.getByLabel("Text", { exact: true }).fill("Ten lines of an evening.");
  await db.standingStep.update({ where: { id: stepId }, data: { liftedAt: null } });
  await page.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByText("You may not post until 3 December 2999.").first()).toBeVisible();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Ten lines of an evening.");
});
