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
