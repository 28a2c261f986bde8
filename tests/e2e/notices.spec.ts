import type { Page } from "@playwright/test";
import { makeMember } from "#tests/support/factories.ts";
import { expect, test } from "./test.ts";

const bell = (page: Page) => page.getByRole("link", { name: /^Notices/ });

/** A worker makes notices after the act: the page is opened again until it has them. */
const hears = (page: Page, open: (path: string) => Promise<void>, text: string) =>
  expect(async () => {
    await open("/notices");
    await expect(page.getByRole("link", { name: text })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

test("two members: one follows the other, hears of a new topic, answers with a mention, and the other hears of it", async ({
  page,
  open,
  signInAs,
  db,
  expectGoodScreens,
}) => {
  const [reader, author] = [await makeMember(db), await makeMember(db)];
  const title = `Spring tanks ${author.username}`;
  await signInAs(reader.username);
  await open("/account/follows");
  await expect(page.getByText(/^You follow nothing yet/)).toBeVisible();
  await open(`/members/${author.username}`);
  await page.getByRole("button", { name: `Follow ${author.username}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${author.username}` })).toBeVisible();
  await open("/notices");
  await expect(page.getByText(/^Nothing yet/)).toBeVisible();

  await signInAs(author.username);
  await open("/forums/new");
  await page.getByLabel("Category").selectOption({ label: "Production Talk" });
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text").fill("Which do you use?");
  await page.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  await signInAs(reader.username);
  await hears(page, open, `${author.username} opened “${title}”`);
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread");
  await expectGoodScreens(["/notices", "/account/follows"]);
  await open("/notices");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(bell(page)).toHaveAccessibleName("Notices");
  await page.getByRole("button", { name: `Follow ${title}` }).click();
  await page.getByLabel("Your reply").fill(`A long one, @${author.username}.`);
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Replies (1)");

  await signInAs(author.username);
  await hears(page, open, `${reader.username} mentioned you in “${title}”`);
  await page.getByLabel("Kind").selectOption({ label: "Thanks" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No notice is like this.")).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Nothing unread")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notices");

  await signInAs(reader.username);
  await open("/account/follows");
  await page.getByRole("button", { name: `Unfollow ${author.username}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${author.username}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Unfollow ${title}` })).toBeVisible();
});
