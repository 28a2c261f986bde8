import type { Browser, Page } from "@playwright/test";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { worlds } from "./seed.ts";
import { anyAddress, expect, test } from "./test.ts";
import { nextWord } from "./unique.ts";

const hostile = [
  "<script>document.title='owned'</script>",
  `"><img src=x onerror="document.title='owned'">`,
  "<svg/onload=document.title='owned'>",
  "javascript:document.title='owned'",
  "<a href='javascript:alert(1)'>x</a>",
  "{{constructor.constructor('alert(1)')()}}",
  "</textarea><script>document.title='owned'</script>",
  "<iframe srcdoc='<script>parent.document.title=1</script>'>",
];

/** Another browser: with or without JavaScript, signed in, on the chat's page. */
async function another(browser: Browser, username: string, javaScriptEnabled: boolean, path = "/chat"): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    extraHTTPHeaders: { "X-Forwarded-For": anyAddress() },
  });
  const signedIn = await context.request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  expect(signedIn.status()).toBe(200);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The element that holds a page's messages: without JavaScript the frame that reloads itself. */
const messagesOf = (page: Page, javaScriptEnabled: boolean | undefined) =>
  (javaScriptEnabled ? page : page.frameLocator("iframe")).getByRole("log", { name: "Messages" });

async function say(page: Page, text: string) {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

const unique = (text: string) => `${text} ${nextWord()}`;

test("two browsers chat while a third without JavaScript reads and writes in the same room", async ({
  page,
  open,
  signIn,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "The room has a browser of each kind already.");
  const names = worlds.js;
  await signIn("member");
  await open("/chat");
  const live = await another(browser, names.elite, true);
  const plain = await another(browser, names.other, false);
  await expect(live.getByText("Online", { exact: true })).toBeVisible();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  const everyone: [Page, boolean][] = [
    [page, true],
    [live, true],
    [plain, false],
  ];
  for (const [writer] of everyone) {
    const text = unique("Good evening");
    await say(writer, text);
    for (const [reader, js] of everyone) await expect(messagesOf(reader, js).getByText(text)).toHaveCount(1);
    await expect(writer.getByLabel("Message", { exact: true })).toHaveValue("");
  }
  await expect(messagesOf(plain, false).getByText("Elite").first()).toBeVisible();
  await Promise.all([live.context().close(), plain.context().close()]);
});

test("what is hostile comes out as text, and an address as a link that is safe", async ({
  page,
  db,
  open,
  signInAs,
  javaScriptEnabled,
}) => {
  // A member of its own: what others write at the same time counts against the same limit.
  await signInAs((await makeMember(db)).username);
  await open("/chat");
  if (javaScriptEnabled) await expect(page.getByText("Online", { exact: true })).toBeVisible();
  const tag = unique("");
  for (const text of hostile) await say(page, text + tag);
  await say(page, `see https://example.org/a?b=1&c=2${tag}.`);
  await open("/chat");
  const messages = messagesOf(page, javaScriptEnabled);
  for (const text of hostile) await expect(messages.getByText(text + tag, { exact: true })).toHaveCount(1);
  const link = messages.locator("a[href^='https://example.org']").last();
  await expect(link).toHaveAttribute("rel", "noopener nofollow ugc");
  await expect(messages.locator("img[onerror], script, svg, iframe, a[href^='javascript']")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Chat · /);
});

test("a message without words is not sent, one too long comes back as it was typed", { tag: "@both" }, async ({
  page,
  open,
  signIn,
}) => {
  await signIn("other");
  await open("/chat");
  await page.getByLabel("Message", { exact: true }).fill("   ");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await open("/chat");
  const field = page.getByLabel("Message", { exact: true });
  await field.evaluate((element) => element.removeAttribute("maxlength"));
  await field.fill("y".repeat(2_001));
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("A message has at most 2000 characters.")).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("y".repeat(2_001));
});

test("an administrator deletes a message, and it is gone from an open page at once", async ({
  page,
  open,
  signIn,
  browser,
}) => {
  const reader = await another(browser, worlds.js.other, true);
  await expect(reader.getByText("Online", { exact: true })).toBeVisible();
  const text = unique("Something regrettable");
  await say(reader, text);
  const line = messagesOf(reader, true).getByText(text);
  await expect(line).toHaveCount(1);
  await signIn("admin");
  await open("/admin/chat");
  await page.getByRole("main").getByRole("searchbox").fill(text);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.getByRole("link", { name: `Delete message by ${worlds.js.other}` }).click();
  await expect(page.getByRole("heading", { name: "Delete chat message" })).toBeVisible();
  await page.getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByRole("status")).toHaveText("Chat message deleted");
  await expect(line).toHaveCount(0);
  await expect(messagesOf(reader, true).getByText("[Message deleted]").first()).toBeVisible();
  await reader.context().close();
});

test("an announcement is posted, read at home, closed, edited for a role, and deleted", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  names,
  expectAccessible,
}) => {
  await signIn("admin");
  await open("/admin/notifications");
  await page.getByRole("textbox", { name: "Message" }).fill("  ");
  await page.getByRole("button", { name: "Post announcement" }).click();
  await expect(page.getByText("Empty Message")).toBeVisible();
  await expect(page.getByText("Please enter a notification message")).toBeVisible();
  const text = unique("<b>Maintenance</b> on Sunday");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Post announcement" }).click();
  await expect(page.getByRole("status")).toHaveText("Announcement posted");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await open("/");
  const panel = page.locator("details").filter({ hasText: "Announcements" });
  const whole = panel.getByRole("region", { name: "Announcements" }).getByText(text);
  await expect(panel.locator("summary")).toContainText(text);
  await expect(panel.locator("summary")).toContainText("New");
  await expect(whole).toBeHidden();
  await panel.locator("summary").click();
  await expect(whole).toBeVisible();
  await expect(panel.getByText(names.admin).first()).toBeVisible();
  await panel.locator("summary").click();
  await signIn("member");
  await open("/");
  await expect(panel.locator("summary")).not.toContainText("New");
  await expect(whole).toBeHidden();
  await expect(panel.locator("summary")).toContainText(text);
  await panel.locator("summary").click();
  await expect(whole).toBeVisible();
  await expect(panel.getByText(names.admin)).toHaveCount(0);
  await signIn("admin");
  await open("/admin/notifications");
  await page.locator("li").filter({ hasText: text }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit announcement" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Shown to").selectOption("Only Moderator");
  await page.getByLabel("Until (optional)").fill("2099-12-03");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Announcement saved.");
  const row = page.locator("li").filter({ hasText: text });
  await expect(row).toContainText("For Moderator");
  await expect(row).toContainText("Until 3 December 2099");
  await signIn("member");
  await open("/");
  await expect(page.getByText(text)).toHaveCount(0);
  await signIn("admin");
  await open("/admin/notifications");
  await page.locator("li").filter({ hasText: text }).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete announcement" }).click();
  await expect(page.getByRole("status")).toHaveText("Announcement deleted");
  await expect(page.getByText(text)).toHaveCount(0);
});

test("the chat's and announcements' screens are accessible and fit a phone", { tag: "@long" }, async ({
  signIn,
  expectGoodScreens,
  javaScriptEnabled,
}) => {
  await signIn("admin");
  // A page with scripts does not contain the frame that reloads itself.
  const frames = javaScriptEnabled ? [] : ["/chat/frame"];
  await expectGoodScreens(["/chat", "/admin/chat", "/admin/notifications", ...frames]);
});

test("Enter that ends a word of an input method sends nothing, in either order of events", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Without JavaScript Enter begins a line.");
  await signIn("member");
  await open("/chat");
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  const field = page.getByLabel("Message", { exact: true });
  const words = unique("日本語");
  await field.fill(words);
  await field.evaluate((element) => {
    const press = (more: object) =>
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
    element.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    // Chromium and Firefox: the key comes within the composition.
    press({ isComposing: true, keyCode: 229 });
    element.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    // Safari: the key comes behind it.
    press({ isComposing: false, keyCode: 229 });
  });
  await expect(field).toHaveValue(words);
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(messagesOf(page, true).getByText(words)).toHaveCount(1);
});
