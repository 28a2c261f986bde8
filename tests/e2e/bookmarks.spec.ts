import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("a member bookmarks a torrent and a reply, files them in a folder with a note, and removes one", async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
  expectGoodScreens,
}) => {
  const [me, other] = [await makeMember(db), await makeMember(db)];
  const torrent = await makeTorrent(db, { name: `Kept kit of ${me.username}` });
  const category = await db.forumCategory.findFirstOrThrow({ where: { name: "Off-topic" } });
  const topic = await db.forumTopic.create({
    data: { title: `Kept talk of ${me.username}`, content: "Which?", authorId: other.id, categoryId: category.id },
  });
  await db.forumReply.create({ data: { topicId: topic.id, authorId: other.id, content: "Plates." } });
  await signInAs(me.username);
  await open("/account/bookmarks");
  await expect(page.getByText(/^No bookmarks yet/)).toBeVisible();
  await page.getByRole("link", { name: "Bookmarked torrents in the list" }).click();
  await expect(page.getByText(/^No bookmarked torrents yet/)).toBeVisible();

  await open(`/torrents/${torrent.id}`);
  await page.getByRole("button", { name: `Bookmark ${torrent.name}` }).click();
  await expect(page.getByRole("button", { name: `Remove bookmark ${torrent.name}` })).toBeVisible();
  await expectAccessible();

  await open("/");
  await page.getByRole("navigation", { name: "Saved searches" }).getByRole("link", { name: "Bookmarked" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "1 torrent", exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: torrent.name })).toBeVisible();
  await page.getByRole("link", { name: "Save search" }).click();
  await expect(page.getByLabel("Follow it")).toHaveCount(0);
  await page.getByLabel("Name", { exact: true }).fill("What I kept");
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByRole("status")).toContainText("Saved the search What I kept.");
  await expect(page.getByRole("row", { name: torrent.name })).toBeVisible();
  await open("/saved-searches");
  await expect(page.getByRole("link", { name: "Change What I kept" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Feed of What I kept" })).toHaveCount(0);
  await page.getByRole("link", { name: "What I kept", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "1 torrent", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Bookmarked" })).toBeChecked();
  await page.getByRole("link", { name: "Remove filter Bookmarked" }).click();
  await expect(page.getByRole("link", { name: "Remove filter Bookmarked" })).toHaveCount(0);

  await open(`/forums/topics/${topic.id}`);
  const more = page.getByLabel(`More about the reply by ${other.username}`);
  await more.click();
  await page.getByRole("link", { name: `Bookmark reply by ${other.username}` }).click();
  await page.getByLabel("Folder (optional)").fill("Mixing");
  await page.getByLabel("Note (optional)").fill("On reverbs");
  await page.getByRole("button", { name: "Bookmark", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bookmarks" })).toBeVisible();
  await expect(page.getByRole("link", { name: `A reply in ${topic.title}`, exact: true })).toBeVisible();
  await expectGoodScreens(["/account/bookmarks"]);
  await open("/account/bookmarks");

  await page.getByRole("link", { name: "Mixing (1)" }).click();
  await expect(page.getByText("On reverbs")).toBeVisible();
  await expect(page.getByRole("link", { name: torrent.name, exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: `Remove bookmark ${torrent.name}` }).click();
  await expect(page.getByRole("link", { name: torrent.name, exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: `A reply in ${topic.title}`, exact: true })).toBeVisible();
});
