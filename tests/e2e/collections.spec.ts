import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("a member collects torrents with notes and shares them; another reads the collection", { tag: "@both" }, async ({
  page,
  open,
  signInAs,
  db,
  expectAccessible,
  expectGoodScreens,
}) => {
  test.slow();
  const [me, other] = [await makeMember(db), await makeMember(db)];
  const name = `Dusty drums of ${me.username}`;
  const torrents = [];
  for (const kit of ["First kit", "Second kit", "Third kit"])
    torrents.push(await makeTorrent(db, { name: `${kit} of ${me.username}` }));
  const [first, second, third] = torrents as [(typeof torrents)[0], (typeof torrents)[0], (typeof torrents)[0]];
  await signInAs(me.username);
  await open("/collections");
  await expect(page.getByText(/^You have no collections yet/)).toBeVisible();
  await expectAccessible();

  await open(`/torrents/${first.id}`);
  await page.getByLabel("More about this torrent").click();
  await page.getByRole("link", { name: "Add to collection" }).click();
  await page.getByRole("link", { name: "New collection with this torrent" }).click();
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New collection" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Text (optional)").fill("From *tape*.");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Only me", { exact: true })).toBeVisible();

  for (const torrent of [second, third]) {
    await open(`/torrents/${torrent.id}/collect`);
    await page.getByLabel("Collection", { exact: true }).selectOption({ label: name });
    if (torrent === second) await page.getByLabel("Note (optional)").fill("Warm and slow.");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await expect(page.getByText("Warm and slow.")).toBeVisible();
  const rows = page.locator("tr[data-id]");
  await expect(rows.last()).toContainText(third.name);
  const here = new URL(page.url()).pathname;

  await page.getByRole("link", { name: "Arrange" }).click();
  await page.getByRole("button", { name: `Up: ${third.name}` }).click();
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items.nth(1)).toContainText(third.name);
  await page.getByLabel(`Position of ${second.name}`).fill("1");
  await page.getByRole("button", { name: `Move ${second.name}`, exact: true }).click();
  await expect(items.first()).toContainText(second.name);
  await page.getByRole("button", { name: `Remove ${first.name}` }).click();
  await expect(items).toHaveCount(2);
  await page.getByRole("link", { name: `Note for ${third.name}` }).click();
  await page.getByLabel("Note (optional)").fill("The loud one.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The loud one.")).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Who can see it").selectOption({ label: "All members" });
  await page.getByRole("button", { name: "Save collection" }).click();
  await expect(page.getByText("All members", { exact: true })).toBeVisible();
  await expectGoodScreens([here, `${here}/arrange`, `${here}/edit`, "/collections"]);

  await signInAs(other.username);
  await open(`/collections?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(rows.nth(0)).toContainText(second.name);
  await expect(rows.nth(1)).toContainText(third.name);
  await expect(page.getByRole("link", { name: me.username }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Arrange" })).toHaveCount(0);
  await page.getByRole("button", { name: `Follow ${name}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${name}` })).toBeVisible();
  await open("/account/follows");
  await page.getByRole("link", { name, exact: true }).click();
  // The page of follows has a feed too.
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("link", { name: "Feed", exact: true }).click();
  await page.getByRole("button", { name: "Create feed URL" }).click();
  await expect(page.getByRole("main")).toContainText(/feeds\/.+\/rss\/collections\/\d+/);
  await open(here);
  await db.collection.updateMany({ where: { name }, data: { visibility: "suggestions" } });
  await open(here);
  await page.getByRole("link", { name: "Suggest a torrent" }).click();
  await page.getByLabel("Torrent", { exact: true }).fill("the loud one");
  await page.getByRole("button", { name: "Suggest", exact: true }).click();
  await expect(page.getByText("Enter a torrent's URL or ID.")).toBeVisible();
  await page.getByLabel("Torrent", { exact: true }).fill(new URL(`/torrents/${first.id}`, page.url()).href);
  await page.getByLabel("Note (optional)").fill("It has the same room.");
  await page.getByRole("button", { name: "Suggest", exact: true }).click();
  await expect(page.getByRole("link", { name: "Suggestions (1)" })).toBeVisible();
  await db.torrent.update({ where: { id: second.id }, data: { isActive: false } });
  await open(here);
  await expect(page.getByText(second.name)).toHaveCount(0);

  await signInAs(me.username);
  await open(here);
  await page.getByRole("link", { name: "Suggestions (1)" }).click();
  await expect(page.getByText("It has the same room.")).toBeVisible();
  await expectGoodScreens([`${here}/suggestions`]);
  await page.getByRole("button", { name: `Accept ${first.name}` }).click();
  await expect(page.getByText("No suggestions.")).toBeVisible();
  await open(here);
  await expect(rows.last()).toContainText(first.name);
  await open(`${here}/edit`);
  await page.getByRole("link", { name: "Delete this collection" }).click();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await expect(page.getByText(/^You have no collections yet/)).toBeVisible();
});
