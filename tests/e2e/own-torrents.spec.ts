import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

test("members find what is newer than what they have taken, and take it from there", async ({
  page,
  open,
  signInAs,
  db,
  expectGoodScreens,
}) => {
  const { id: userId, username } = await makeMember(db);
  await signInAs(username);
  await open("/account/torrents");
  await page.getByRole("link", { name: "Newer releases", exact: true }).click();
  await expect(page.getByText("You have the newest release of everything.")).toBeVisible();

  const { id: publisherId } = await db.publisher.create({ data: { name: username, slug: username } });
  const product = { publisherId, name: `Kit ${username}`, slug: "kit" };
  const { id: productId } = await db.product.create({ data: product });
  const make = (version: string) =>
    makeTorrent(db, { publisherId, productId, version, name: `Kit ${username} ${version}` });
  const [old, next] = [await make("1.9"), await make("1.10")];
  const take = ({ id: torrentId }: { id: number }) =>
    db.torrentDownload.create({ data: { torrentId, userId, passkey: "" } });
  await take(old);
  await open("/account/torrents");
  await expect(page.getByText("Newer: 1.10")).toBeVisible();
  await expectGoodScreens(["/account/torrents", "/account/torrents?search=none+of+these"]);
  await open("/account/torrents/newer");
  const row = page.getByRole("row").filter({ hasText: next.name });
  await expect(row.getByRole("link", { name: old.name })).toBeVisible();
  await expectGoodScreens(["/account/torrents/newer"]);
  await open("/account/torrents/newer");
  await row.getByRole("link", { name: next.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(next.name);

  await take(next);
  await open("/account/torrents/newer");
  await expect(page.getByText("You have the newest release of everything.")).toBeVisible();
});
