import type { Page } from "@playwright/test";
import { PASSWORD } from "#tests/support/factories.ts";
import { logIn, pickFromMenu } from "./page-steps.ts";
import { expect, test } from "./test.ts";

const createTopic = async (page: Page, title: string, text: string, category = "Production Talk") => {
  await page.getByRole("link", { name: "New Topic" }).click();
  await page.getByLabel("Category").selectOption({ label: category });
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text").fill(text);
  await page.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByRole("status")).toHaveText("Topic created successfully!");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
};

test("a visitor is told to log in, and comes back to the forums", async ({ page, open, names }) => {
  await open("/forums");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
  await page.getByRole("link", { name: "Go to Login" }).click();
  await logIn(page, names.member, PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
});

test("a topic is opened, answered with a quotation, changed and deleted by its author", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  names,
}) => {
  const title = `Quiet rooms ${names.member}`;
  await signIn("member");
  await open("/");
  await page.getByRole("link", { name: "Forums" }).click();
  await createTopic(page, title, "How **loud** is yours?\n\n<img src=x onerror=alert(1)> [no](javascript:alert(1))");
  await expect(page.locator("#topic strong")).toHaveText("loud");
  await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(page.locator("main .prose img, main .prose a")).toHaveCount(0);
  const topic = page.url();

  await signIn("other");
  await open("/forums");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Unread");
  await expect(row).toContainText("How loud is yours? <img src=x");
  await row.getByRole("link", { name: title }).click();
  await page.getByLabel("More about the topic by").click();
  await expect(page.getByRole("link", { name: /^Report topic/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Quote topic" }).click();
  await expect(page.getByLabel("Your reply")).toHaveValue(/^> \*\*member-.*\*\* wrote:\n>\n> How \*\*loud\*\*/);
  await page.getByLabel("Your reply").fill("> How **loud** is yours?\n\nAs a library.");
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByRole("status")).toHaveText("Reply added successfully!");
  await expect(page.getByLabel("Your reply")).toHaveValue("");
  await expect(page.locator("blockquote strong")).toHaveText("loud");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Replies (1)");

  await pickFromMenu(page, "More about the reply by", `Edit reply by ${names.other}`);
  await expect(page.getByRole("button", { name: "Save reply" })).toBeVisible();
  await page.getByLabel(/Your reply/).fill("As a *library*.");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expect(page.getByRole("status")).toHaveText("Reply updated successfully!");
  await expect(page).toHaveURL(/#reply-\d+$/);
  await pickFromMenu(page, "More about the reply by", `Delete reply by ${names.other}`);
  await expect(page.getByText("Are you sure you want to delete this reply?")).toBeVisible();
  await page.getByRole("button", { name: "Delete reply" }).click();
  await expect(page.getByRole("status")).toHaveText("Reply deleted successfully!");
  await expect(page.getByText("No replies yet.")).toBeVisible();

  await signIn("member");
  await open(topic);
  await pickFromMenu(page, "More about the topic by", "Edit topic");
  await page.getByLabel("Title").fill(" ");
  await page.getByRole("button", { name: "Save topic" }).click();
  await expect(page.getByText("Enter a title.")).toBeVisible();
  await page.getByLabel("Title").fill(`${title}, again`);
  await page.getByRole("button", { name: "Save topic" }).click();
  await expect(page.getByRole("status")).toHaveText("Topic updated successfully!");
  await pickFromMenu(page, "More about the topic by", "Delete topic");
  await expect(page.getByText("Are you sure you want to delete this topic?")).toBeVisible();
  await page.getByRole("button", { name: "Delete topic" }).click();
  await expect(page.getByRole("status")).toHaveText("Topic deleted successfully!");
  expect((await page.request.get(topic)).status()).toBe(404);
});

test("a quotation joins what is typed already where there is JavaScript", async ({
  page,
  open,
  signIn,
  names,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without JavaScript a quotation is a page of its own");
  await signIn("elite");
  await open("/forums");
  await createTopic(page, `Joined ${names.elite}`, "First words.");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByLabel("Your reply").fill("My words.");
  await page.getByRole("link", { name: "Quote topic" }).click();
  await expect(page.getByLabel("Your reply")).toHaveValue(/^My words\.\n\n> \*\*[\s\S]*First words\./);
  await expect(page.getByLabel("Your reply")).toBeFocused();
});

test("what was typed survives a session that has ended", async ({ page, open, signIn, names }) => {
  await signIn("elite");
  await open("/forums/new");
  await page.getByLabel("Category").selectOption({ label: "Production Talk" });
  await page.getByLabel("Title").fill(`Kept ${names.elite}`);
  await page.getByLabel("Text").fill("Half an hour of typing.");
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByText("Log in again. Your text has been kept.")).toBeVisible();
  await logIn(page, names.elite, PASSWORD);
  await expect(page.getByText("You wrote this earlier and did not send it.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(`Kept ${names.elite}`);
  await expect(page.getByLabel("Text")).toHaveValue("Half an hour of typing.");
  await page.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Kept ${names.elite}`);
  await open("/forums/new");
  await expect(page.getByLabel("Title")).toHaveValue("");
});

test("a topic begins without a category; its text is looked at before it is sent, and nothing that was typed is lost", async ({
  page,
  open,
  signIn,
  names,
}) => {
  const title = `Looked at ${names.other}`;
  await signIn("other");
  await open("/forums/new");
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Choose a category");
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Text").fill("How **loud** is it?");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview.locator("strong")).toHaveText("loud");
  await expect(preview).toBeInViewport();
  await expect(page.getByText("Enter a title.")).toHaveCount(0);
  await page.getByLabel("Category").selectOption({ label: "Production Talk" });
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text").fill(`How *quiet* is it, @${names.member}, and @nobody_at_all?`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview.locator("em")).toHaveText("quiet");
  await expect(preview.getByRole("link")).toHaveText([`@${names.member}`]);
  await expect(page.getByLabel("Title")).toHaveValue(title);
  // Enter sends the form, and does not preview it.
  await page.getByLabel("Title").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.locator("#topic em")).toHaveText("quiet");
  await page.getByLabel("Your reply").fill("As a `library`.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview.locator("code")).toHaveText("library");
  await expect(page.getByText("No replies yet")).toBeVisible();
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Reply added successfully!");
  await expect(preview).toHaveCount(0);
  await expect(page.getByLabel("Your reply")).toHaveValue("");
});

test("topics are filtered, found by words of a reply, and marked as read", async ({ page, open, signIn, names }) => {
  const word = `bassoon${names.elite.replace(/\W/g, "")}`;
  await signIn("elite");
  await open("/forums");
  const categories = page.getByRole("navigation", { name: "Categories" });
  const offTopic = categories.getByRole("link", { name: "Off-topic", exact: true });
  await offTopic.click();
  // The address changes before the page does, whose links keep the category.
  await expect(offTopic).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/categoryId=\d+/);
  await page.getByRole("link", { name: "New Topic" }).click();
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Off-topic");
  await page.getByLabel("Title").fill(`Findable ${names.elite}`);
  await page.getByLabel("Text").fill("Nothing of note.");
  await page.getByRole("button", { name: "Create topic" }).click();
  await page.getByLabel("Your reply").fill(`Somebody plays the ${word}.`);
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByRole("status")).toHaveText("Reply added successfully!");
  await open("/forums");
  await page.getByRole("main").getByRole("searchbox").fill(word);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: `Findable ${names.elite}` })).toBeVisible();
  await page.getByRole("link", { name: "Found in a reply" }).click();
  await expect(page).toHaveURL(/#reply-\d+$/);
  await open("/forums?search=nothingatall");
  await expect(page.getByText("No topics or replies contain these words.")).toBeVisible();
  await open("/forums");
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByRole("status")).toHaveText("All topics marked as read.");
});

test("administrators pin, lock and delete topics, and keep the categories", async ({ page, open, signIn, names }) => {
  const title = `Moderated ${names.admin}`;
  await signIn("admin");
  await open("/forums");
  await createTopic(page, title, "Let us see.");
  const topic = page.url();
  await page.getByRole("button", { name: "Lock" }).click();
  await expect(page.getByText("This topic is locked and takes no new replies.")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveCount(0);
  await open(`/admin/forum?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Pin ${title}` }).click();
  await expect(page.getByRole("status")).toHaveText("The topic is pinned and locked.");

  await signIn("member");
  await open("/forums");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Pinned:Locked:");
  await open(topic);
  await expect(page.getByRole("button", { name: "Unlock" })).toHaveCount(0);

  await signIn("admin");
  await open(`/admin/forum?search=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await expect(page.getByText("Are you sure you want to delete this topic?")).toBeVisible();
  await page.getByRole("button", { name: "Delete topic" }).click();
  await expect(page.getByRole("status")).toHaveText("Topic deleted successfully!");

  const category = `Modular ${names.admin}`;
  await open("/admin/forum/categories");
  await page.getByLabel("Name", { exact: true }).fill(category);
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("status")).toHaveText("Category added.");
  await page.getByRole("button", { name: `Move ${category} up` }).click();
  await expect(page.getByRole("status")).toHaveText("Category moved.");
  await page.getByRole("link", { name: `Edit ${category}` }).click();
  await page.getByLabel("Description").fill("Cables and more cables");
  await page.getByLabel("Only staff start topics").check();
  await page.getByRole("button", { name: "Save category" }).click();
  await expect(page.getByRole("status")).toHaveText("Category saved.");
  await expect(page.getByRole("row").filter({ hasText: category })).toContainText("Staff topics");
  await signIn("member");
  await open("/forums/new");
  const offered = page.getByLabel("Category").locator("option");
  await expect(offered.filter({ hasText: "Production Talk" })).toHaveCount(1);
  await expect(offered.filter({ hasText: category })).toHaveCount(0);
  await open("/forums");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: category }).click();
  await expect(page.getByText("Only staff can start topics here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "New Topic" })).toHaveCount(0);
  await signIn("admin");
  await open("/admin/forum/categories");
  await page.getByRole("link", { name: `Edit ${category}` }).click();
  await page.getByRole("button", { name: "Delete category" }).click();
  await expect(page.getByRole("status")).toHaveText("Category deleted.");
  await expect(page.getByRole("link", { name: `Edit ${category}` })).toHaveCount(0);
});

test("the forums are accessible in both themes and no wider than a phone", { tag: "@long" }, async ({
  page,
  open,
  signIn,
  names,
  expectGoodScreens,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Axe is a script; every-screen.spec.ts looks at the same screens without it.");
  test.slow();
  await signIn("admin");
  await open("/forums");
  await createTopic(page, `Seen ${names.admin}`, `# Head\n\n> quote\n\n- list\n\n\`${"code".repeat(60)}\``);
  const topic = new URL(page.url()).pathname;
  const paths = ["/forums", "/forums?search=Seen", "/forums/new", topic, `${topic}/edit`, `${topic}/delete`];
  await expectGoodScreens([...paths, "/admin/forum", "/admin/forum/categories", "/admin/forum/categories/1"]);
});
