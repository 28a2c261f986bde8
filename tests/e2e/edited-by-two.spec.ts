import { expect, test } from "./test.ts";

test("a form keeps what another has changed while it was open, and asks where both have changed one field", {
  tag: "@both",
}, async ({ page, open, signIn, names, db }) => {
  const author = await db.user.findFirstOrThrow({ where: { username: names.member } });
  const category = await db.forumCategory.findFirstOrThrow({ where: { isHidden: false } });
  const { id } = await db.forumTopic.create({
    data: { title: "Splices", content: "Two tapes.", authorId: author.id, categoryId: category.id },
  });
  const stored = () => db.forumTopic.findUniqueOrThrow({ where: { id }, select: { title: true, content: true } });
  const set = (data: { title?: string; content?: string }) => db.forumTopic.update({ where: { id }, data });
  const save = () => page.getByRole("button", { name: "Save topic" }).click();
  await signIn("member");

  await open(`/forums/topics/${id}/edit`);
  await set({ title: "Splices and leader tape" });
  await page.getByLabel("Text").fill("Three tapes.");
  await save();
  await expect(page.getByRole("status")).toHaveText("Topic updated successfully!");
  expect(await stored()).toEqual({ title: "Splices and leader tape", content: "Three tapes." });

  await open(`/forums/topics/${id}/edit`);
  await set({ content: "Four tapes." });
  await page.getByLabel("Text").fill("Five tapes.");
  await save();
  await expect(page.getByText("Somebody has changed this since you opened the page.")).toContainText("“Four tapes.”");
  await expect(page.getByLabel("Text")).toHaveValue("Five tapes.");
  expect(await stored()).toMatchObject({ content: "Four tapes." });
  await set({ title: "Splices" });
  await save();
  await expect(page.getByRole("status")).toHaveText("Topic updated successfully!");
  expect(await stored()).toEqual({ title: "Splices", content: "Five tapes." });
});
