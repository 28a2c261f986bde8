import { makeMember } from "#tests/support/factories.ts";
import { pickFromMenu } from "./page-steps.ts";
import { prepareComment, prepareReport } from "./prepare-cases.ts";
import { expect, findOverflow, test } from "./test.ts";

test("a member reports a comment, says why, and comes back to the torrent", { tag: "@both" }, async ({
  page,
  open,
  db,
  postAs,
  signInAs,
  expectAccessible,
}) => {
  const { reporter, writer, torrent, text } = await prepareComment({ db, postAs });
  await signInAs(reporter);
  await open(`/torrents/${torrent.id}`);
  await pickFromMenu(page, `More about the comment by ${writer}`, `Report comment by ${writer}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report this comment");
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Problem").fill("   ");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Enter a reason.")).toBeVisible();
  await page.getByLabel("Problem").fill(`Spam, says ${reporter}`);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report was sent to the staff.");
  await expect(page).toHaveURL(new RegExp(`/torrents/${torrent.id}$`));
});

test("an administrator finds a report by its words, its kind and its state", async ({
  page,
  open,
  db,
  postAs,
  signIn,
  expectAccessible,
}) => {
  const { writer, reason, text } = await prepareReport({ db, postAs });
  await signIn("admin");
  await open("/admin/complaints?kind=torrent&status=countered&search=nothing-like-it");
  await expect(page.getByText("No complaints match.")).toBeVisible();
  await page.getByRole("main").getByLabel("Search").fill(reason);
  await page.getByLabel("Kind").selectOption("comment");
  await page.getByLabel("State").selectOption("open");
  await page.getByRole("button", { name: "Show" }).click();
  await expectAccessible();
  await page.getByRole("link", { name: `Comment by ${writer}` }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible();
});

test("an administrator takes a report into review, notes what they found, and upholds it", { tag: "@both" }, async ({
  page,
  open,
  db,
  postAs,
  signIn,
}) => {
  const { path } = await prepareReport({ db, postAs });
  await signIn("admin");
  await open(path);
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is in review");
  await page.getByLabel("New note").fill("He did it <before>.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("status")).toHaveText("Note added");
  await expect(page.getByText("He did it <before>.")).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("");
  await page.getByLabel("Reason").fill("It is spam indeed.");
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("Case decided");
  await open(path);
  await expect(page.getByRole("button", { name: "Uphold" })).toHaveCount(0);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});

test("the reporter reads the decision and not the notes, and nobody else reads either", { tag: "@both" }, async ({
  page,
  open,
  db,
  postAs,
  signInAs,
  expectAccessible,
}) => {
  const { reporter, writer, step } = await prepareReport({ db, postAs });
  await step("notes", { text: "He did it <before>." });
  await step("decide", { decision: "upheld", reason: "It is spam indeed." });
  await signInAs(reporter);
  await open("/complaints");
  await expectAccessible();
  await page.getByRole("link", { name: `Comment by ${writer}` }).click();
  await expect(page.getByText("It is spam indeed.")).toBeVisible();
  await expect(page.getByText("He did it")).toHaveCount(0);
  await expectAccessible();
  const own = new URL(page.url()).pathname;
  await open("/messages");
  await expect(page.getByRole("link", { name: `Decided: Comment by ${writer}` }).first()).toBeVisible();
  await signInAs((await makeMember(db)).username);
  expect((await page.goto(own))?.status()).toBe(404);
});

test("an upheld report removes the comment where that is chosen, and a declined one cannot", async ({
  page,
  open,
  db,
  postAs,
  signIn,
  expectAccessible,
}) => {
  const { path, text, torrent } = await prepareReport({ db, postAs });
  await signIn("admin");
  await open(path);
  const box = page.getByLabel("Also remove the reported item");
  await expect(box).not.toBeChecked();
  await expectAccessible();
  await page.getByLabel("Reason").fill("It is loud indeed.");
  await box.check();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Content is removed only if the report is upheld.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("It is loud indeed.");
  await expect(box).toBeChecked();
  await expectAccessible();
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("Case decided, and the reported item removed");
  await open(path);
  await expect(page.getByText("It is no longer there")).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await open(`/torrents/${torrent.id}`);
  await expect(page.getByText(text)).toHaveCount(0);
});

test("a decided case is opened again for a reason, and keeps its decision in a note", async ({
  page,
  open,
  db,
  postAs,
  signIn,
  expectAccessible,
}) => {
  const { path, step } = await prepareReport({ db, postAs });
  await step("decide", { decision: "upheld", reason: "It is loud indeed.", remove: true });
  await signIn("admin");
  await open(path);
  await page.getByRole("link", { name: "Reopen case" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Reopen case");
  await expectAccessible();
  await page.getByLabel("Reason for reopening").fill("   ");
  await page.getByRole("button", { name: "Reopen case" }).click();
  await expect(page.getByText("Say why you are reopening it.")).toBeVisible();
  await page.getByLabel("Reason for reopening").fill("Its writer <objects>.");
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Reopen case" }).click();
  await expect(page.getByRole("status")).toHaveText("The case is in review again");
  await expect(page.getByText("Its writer <objects>.")).toBeVisible();
  await expect(page.getByText(/Previous decision: upheld by .*: It is loud indeed\./)).toBeVisible();
  await expect(page.getByLabel("Also remove the reported item")).toHaveCount(0);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});

test("a case that is open again can be decided, and not opened once more", async ({
  page,
  open,
  db,
  postAs,
  signIn,
}) => {
  const { path, step } = await prepareReport({ db, postAs });
  await step("decide", { decision: "upheld", reason: "It is loud indeed." });
  await step("reopen", { note: "Its writer objects." });
  await signIn("admin");
  await open(`${path}/reopen`);
  await expect(page.getByText("This case is still open. It has no decision yet.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.getByLabel("Reason").fill("Still loud.");
  await page.getByRole("button", { name: "Uphold" }).click();
  await expect(page.getByRole("status")).toHaveText("Case decided");
});

test("the reporter is told that a case is open again, without the administrators' note", async ({
  page,
  open,
  db,
  postAs,
  signInAs,
}) => {
  const { reporter, writer, torrent, step } = await prepareReport({ db, postAs });
  await step("decide", { decision: "upheld", reason: "It is loud indeed." });
  await step("reopen", { note: "Its writer <objects>." });
  await signInAs(reporter);
  await open("/messages");
  await page
    .getByRole("link", { name: `Reopened: Comment by ${writer} on ${torrent.name}` })
    .first()
    .click();
  await expect(page.locator("main")).toContainText("are now reviewing it again");
  await expect(page.locator("main")).not.toContainText("objects");
});

test("a topic has a link to report it, for everyone but its writer", async ({ page, open, db, signInAs }) => {
  const [writer, reader] = [await makeMember(db), await makeMember(db)];
  const category = await db.forumCategory.findFirstOrThrow({ where: { name: "Off-topic" } });
  const { id } = await db.forumTopic.create({
    data: {
      categoryId: category.id,
      title: `Reported topic of ${writer.username}`,
      content: "Words that somebody may not like",
      authorId: writer.id,
      lastReplyAt: new Date("2020-01-01T00:00:00Z"),
    },
  });
  const topic = `/forums/topics/${id}`;
  await signInAs(writer.username);
  await open(topic);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reported topic of ${writer.username}`);
  await page.getByLabel(`More about the topic by ${writer.username}`).click();
  await expect(page.getByRole("link", { name: /^Edit/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Report/ })).toHaveCount(0);
  await signInAs(reader.username);
  await open(topic);
  await pickFromMenu(page, `More about the topic by ${writer.username}`, `Report topic by ${writer.username}`);
  await page.getByLabel("Problem").fill("It is rude.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report was sent to the staff.");
  await expect(page).toHaveURL(new RegExp(topic));
});

test("a member is reported from their page, and the administrator finds their file and steps", async ({
  page,
  open,
  db,
  signIn,
  signInAs,
  expectGoodScreens,
}) => {
  const [reporter, reported] = [await makeMember(db), await makeMember(db)];
  await signInAs(reporter.username);
  await open(`/members/${reported.username}`);
  await page.getByRole("link", { name: `Report ${reported.username}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report this member");
  await expectGoodScreens([`/members/${reported.id}/report`]);
  await page.getByLabel("Reason").selectOption("Spam or advertising");
  await page.getByLabel("Problem").fill("   ");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Describe what the member has done.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("Spam or advertising");
  await page.getByLabel("Problem").fill(`The same advert in five topics, says ${reporter.username}`);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Your report was sent to the staff.");
  await expect(page).toHaveURL(new RegExp(`/members/${reported.username}$`));
  await signIn("admin");
  await open(`/admin/complaints?kind=member&search=${reported.username}`);
  await page.getByRole("link", { name: `Member ${reported.username}` }).click();
  // The list that this leaves names the reason too, in its filter.
  await expect(page).toHaveURL(/\/admin\/complaints\/\d+/);
  await expect(page.getByText("Spam or advertising")).toBeVisible();
  await expect(page.getByText("The same advert in five topics")).toBeVisible();
  await page.getByRole("link", { name: "Steps and notes" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${reported.id}/standing`));
});
