import { pickFromMenu } from "./page-steps.ts";
import { NFO } from "./seed.ts";
import { expect, test } from "./test.ts";

test.beforeEach(async ({ page, open, signIn, names }) => {
  await signIn("member");
  // Other specs upload enough to move it to the second page.
  await open("/?search=Dusty+Kit");
  await page
    .getByRole("link", { name: `Dusty Kit ${names.member.includes("nojs") ? "no-js" : "js"} [WAV]` })
    .filter({ hasText: "Tin Orchard" })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Dusty Kit/ })).toBeVisible();
});

test("the page of a torrent shows its facts and its NFO, and hands both files out", async ({ page }) => {
  await expect(page.getByText("Sixteen hits")).toBeVisible();
  // Its description says most of it: the NFO is folded.
  await page.getByRole("heading", { name: "NFO" }).click();
  await expect(page.locator("pre.nfo")).toBeVisible();
  await expect(page.locator("pre.nfo")).toHaveText(NFO);
  for (const [link, ending] of [
    ["Download .torrent", ".torrent"],
    ["Download NFO", ".nfo"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: link }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
  }
});

test("a comment is added, shown as text, and deleted by its author alone", { tag: "@both" }, async ({
  page,
  names,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  const text = `<img src=x onerror=alert(1)> & "nice" ${names.member}`;
  await page.getByLabel("Your comment").fill(text);
  await page.getByRole("button", { name: "Add Comment" }).click();
  await expect(page.getByRole("status")).toHaveText("Comment added successfully");
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("Your comment")).toHaveValue("");
  const torrent = page.url().replace(/[?#].*/, "");

  await pickFromMenu(page, `More about the comment by ${names.member}`, `Edit comment by ${names.member}`);
  await expect(page.getByLabel(/^Your comment on/)).toHaveValue(text);
  await page.getByLabel(/^Your comment on/).fill(`${text}!`);
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect(page.getByRole("status")).toHaveText("Comment updated successfully!");
  await expect(page).toHaveURL(/#comment-\d+$/);
  await pickFromMenu(page, `More about the comment by ${names.member}`, `Quote comment by ${names.member}`);
  await expect(page.getByLabel("Your comment")).toHaveValue(`> ${names.member} wrote:\n>\n> ${text}!\n\n`);
  await open(torrent);

  await pickFromMenu(page, `More about the comment by ${names.member}`, `Delete comment by ${names.member}`);
  await expect(page.getByText("Are you sure you want to delete this comment?")).toBeVisible();
  const confirm = page.url();
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByText(text)).toBeVisible();

  await signIn("other");
  await open(torrent);
  await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel(`More about the comment by ${names.member}`).click();
  await expect(page.getByRole("link", { name: /Report comment/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Delete comment/ })).toHaveCount(0);
  expect((await page.request.get(confirm)).status()).toBe(403);

  await signIn("member");
  await open(confirm);
  await page.getByRole("button", { name: "Delete comment" }).click();
  await expect(page.getByRole("status")).toHaveText("Comment deleted successfully");
  await expect(page.getByText(text)).toHaveCount(0);
  if (javaScriptEnabled) await expect(page.getByText("No comments yet")).toBeVisible();
});

test("thanks are given, counted, listed and taken back, and the list leads back to the page", async ({
  page,
  names,
  open,
  expectGoodScreens,
}) => {
  const shown = `${page.url().replace(/[?#].*/, "")}?page=1`;
  await open(shown);
  await page.getByRole("button", { name: "Say thanks for this torrent" }).click();
  await expect(page.getByRole("status")).toHaveText("Thanks sent.");
  await page.getByRole("link", { name: "1 thanks for this torrent" }).click();
  await expect(page.getByRole("heading", { name: "Thanks", exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: names.member })).toBeVisible();
  const list = page.url();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(shown);
  await page.getByRole("button", { name: "Take thanks back for this torrent" }).click();
  await expect(page.getByRole("button", { name: "Say thanks for this torrent" })).toBeVisible();
  await expect(page.getByRole("link", { name: /thanks for this torrent/ })).toHaveCount(0);
  await expectGoodScreens([list]);
});

test("a blank comment is not sent, and the reason stands beside the field", async ({ page, javaScriptEnabled }) => {
  await page.getByLabel("Your comment").fill("   ");
  const button = page.getByRole("button", { name: "Add Comment" });
  if (javaScriptEnabled) {
    await expect(button).toBeDisabled();
  } else {
    await button.click();
    await expect(page.getByText("Write a comment.")).toBeVisible();
  }
});

test("a moderator corrects description and licence, and reads what was changed", async ({
  page,
  open,
  signIn,
  expectGoodScreens,
}) => {
  const torrent = page.url().replace(/[?#].*/, "");
  await signIn("admin");
  await open(`${torrent}/correct`);
  const description = await page.getByLabel("Description").inputValue();
  await page.getByLabel("Description").fill(`${description} Corrected.`);
  await page.getByLabel("Licence").selectOption("Creative Commons");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(page.getByText("Sixteen hits")).toContainText("Corrected.");
  await open(`${torrent}/correct`);
  await expect(page.getByRole("listitem").filter({ hasText: "licence" })).toContainText("Creative Commons");
  await page.getByRole("link", { name: "All changes, and text to hide in them" }).click();
  const licence = page.locator("li div").filter({ hasText: "Licence:" }).first();
  await licence.getByRole("button", { name: "Hide Licence" }).click();
  await expect(page.getByRole("status")).toHaveText("Text hidden.");
  await expect(licence).toContainText("hidden");
  await licence.getByRole("button", { name: "Show again Licence" }).click();
  await expect(licence).toContainText("Creative Commons");
  await expectGoodScreens([`${torrent}/correct`, `${torrent}/history`]);
});
