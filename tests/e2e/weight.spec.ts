import { weighPage } from "#tests/support/page-weight.ts";
import { overBudget } from "#tests/support/weight-budgets.ts";
import { expect, test } from "./test.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without scripts there is less to weigh");
test.use({ viewport: { width: 390, height: 844 }, ownContext: true });

test("what visitors see keeps to its budgets", { tag: "@long" }, async ({ page }) => {
  const pages = { landing: "/", rules: "/rules", FAQ: "/faq", login: "/login" };
  const misses: string[] = [];
  for (const [name, path] of Object.entries(pages)) misses.push(...overBudget(name, await weighPage(page, path)));
  expect(misses).toEqual([]);
});

test("what members see keeps to its budgets", { tag: "@long" }, async ({ page, signIn, names, db }) => {
  const torrent = await db.torrent.findFirstOrThrow({ where: { name: { contains: "Dusty Kit js" } } });
  const { id: authorId } = await db.user.findUniqueOrThrow({ where: { username: names.other } });
  const topic = await db.forumTopic.create({
    data: { categoryId: 1, title: "What does a page weigh?", content: "Less than a record.", authorId },
  });
  const pages = {
    home: "/",
    torrent: `/torrents/${torrent.id}`,
    topic: `/forums/topics/${topic.id}`,
    "tracker-stats": "/tracker-stats",
    uploader: "/uploader",
  };
  await signIn("member");
  const misses: string[] = [];
  for (const [name, path] of Object.entries(pages)) misses.push(...overBudget(name, await weighPage(page, path)));
  expect(misses).toEqual([]);
});

test("the administration's start keeps to its budget", { tag: "@long" }, async ({ page, signIn }) => {
  await signIn("admin");
  expect(overBudget("administration", await weighPage(page, "/admin"))).toEqual([]);
});
