import type { Page } from "@playwright/test";
import { makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { expect, PHONE, test } from "./test.ts";

const bell = (page: Page) => page.getByRole("link", { name: /^Notices/ });

/** A worker makes notices after the act: the page is opened again until it has them. */
const hears = (page: Page, open: (path: string) => Promise<void>, text: string) =>
  expect(async () => {
    await open("/notices");
    expect(await page.getByRole("link", { name: text }).isVisible()).toBe(true);
  }).toPass({ timeout: seconds(30) });

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
  await expect(page.getByText(/^You don.t follow anything yet/)).toBeVisible();
  await open(`/members/${author.username}`);
  await page.getByRole("button", { name: `Follow ${author.username}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${author.username}` })).toBeVisible();
  await open("/notices");
  await expect(page.getByText(/^No notices yet/)).toBeVisible();

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
  await page.getByRole("button", { name: /^Mark read/ }).click();
  await expect(bell(page)).toHaveAccessibleName("Notices");
  await page.getByRole("button", { name: /^Mark unread/ }).click();
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread");
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/account/notices");
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
  await expect(page.getByText("No notices match.")).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Nothing unread")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notices");

  await signInAs(reader.username);
  await open("/account/follows");
  await page.getByRole("button", { name: `Unfollow ${author.username}` }).click();
  await expect(page.getByRole("button", { name: `Unfollow ${author.username}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Unfollow ${title}` })).toBeVisible();
});

test.describe("with JavaScript", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "the count comes with each page otherwise");

  test("the bell rings while a page is open, also for what another tab has read, and the list offers what is new", async ({
    page,
    context,
    open,
    signInAs,
    postAs,
    db,
    expectAccessible,
  }) => {
    const [reader, author] = [await makeMember(db), await makeMember(db)];
    const post = await postAs(author.username);
    const write = (subject: string) =>
      post("/api/messages", { receiverId: reader.username, subject, content: "Lovely." });
    await signInAs(reader.username);
    await open("/notices");
    const list = await context.newPage();
    await list.goto("/rules");
    await expect(bell(list)).toHaveAccessibleName("Notices");
    await write("Your loops");
    await write("Your drums");
    for (const each of [page, list]) await expect(bell(each)).toHaveAccessibleName("Notices, 2 unread");
    await expect(page.getByText(/^No notices yet/)).toBeVisible();
    await expect(page.getByText("2 new notices:")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Show", exact: true }).click();
    await expect(page.getByRole("link", { name: `${author.username} wrote to you: Your loops` })).toBeVisible();
    await expect(page.getByText("2 new notices:")).toHaveCount(0);

    await list.goto("/notices");
    await list.getByRole("link", { name: `${author.username} wrote to you: Your loops` }).click();
    for (const each of [page, list]) await expect(bell(each)).toHaveAccessibleName("Notices, 1 unread");
    await list.goBack();
    await list.getByRole("button", { name: "Mark all as read" }).click();
    for (const each of [page, list]) await expect(bell(each)).toHaveAccessibleName("Notices");
    await expect(page.getByText("Nothing unread")).toBeVisible();

    // A phone's bar has the same bell.
    await page.setViewportSize(PHONE);
    await write("Your bells");
    await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread");
    await expect(page.getByText("1 new notice:")).toBeVisible();
  });
});
