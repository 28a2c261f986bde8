import { presetFields, presets } from "#app/domain/people/members/member-fields.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";
import { nextWord } from "./unique.ts";

test("members are found by name and sorted by day and uploads, each with what they show", async ({
  page,
  open,
  signIn,
  db,
  expectGoodScreens,
}) => {
  const word = `sought${nextWord()}`;
  for (const [at, preset] of presets.entries()) {
    const { id } = await makeMember(db, {
      username: `${word}-${preset}`,
      membershipStatus: "elite",
      createdAt: new Date(`200${at + 1}-04-05T12:00:00Z`),
      shows: [...presetFields[preset]],
    });
    for (let upload = 0; upload <= at; upload++) await makeTorrent(db, { uploadedBy: id });
    const stats = { totalUploads: at + 1 };
    await db.userStats.upsert({ where: { userId: id }, create: { userId: id, ...stats }, update: stats });
  }
  await signIn("member");
  await open("/members");
  await page.getByLabel("Search", { exact: true }).fill(word);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("3 members")).toBeVisible();
  const rows = page.getByRole("region", { name: "Members" }).getByRole("row");
  const ofMember = (preset: string) => rows.filter({ hasText: `${word}-${preset}` }).getByRole("cell");
  const cellsOf = async (preset: string) => (await ofMember(preset).allTextContents()).slice(1);
  await expect(rows.filter({ hasText: word }).getByRole("link")).toHaveText(
    ["hidden", "open", "quiet"].map((preset) => `${word}-${preset}`),
  );
  expect(await cellsOf("open")).toEqual(["Elite Member", "Apr 05, 2001", "1"]);
  expect(await cellsOf("quiet")).toEqual(["Elite Member", "", "2"]);
  expect(await cellsOf("hidden")).toEqual(["", "", ""]);
  await expectGoodScreens([`/members?search=${word}`]);

  // Those who hide what the list is sorted by are not in it.
  await page.getByLabel("Sort by").selectOption("uploads");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("2 members")).toBeVisible();
  await expect(rows.nth(1)).toContainText(`${word}-quiet`);
  await expect(rows.nth(2)).toContainText(`${word}-open`);
  await page.getByLabel("Sort by").selectOption("joined");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("1 member", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `${word}-open` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${word}-open` })).toBeVisible();
  await open(`/members?search=${word}nobody`);
  await expect(page.getByText("No members found. Members who hide what you sort by are left out.")).toBeVisible();
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue(`${word}nobody`);
});
