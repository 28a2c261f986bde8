import type { Page, Request } from "@playwright/test";
import { expect, test } from "./test.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "Without JavaScript the browser itself says what failed.");
test.use({ ownContext: true, actsWhileLoading: true });

type Screen = { path: string; from?: RegExp; form?: string; fill?: Record<string, string>; filled?: string };

/** A picture of one dot, which is also a file that no form reads before it is sent. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const fileFor = (accept: string | null) =>
  accept?.includes("image")
    ? { name: "dot.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") }
    : { name: "kit.torrent", mimeType: "application/x-bittorrent", buffer: Buffer.from("d4:infode") };

/**
 * The forms of each area. Values are guessed from a field's type; `fill` gives others. A screen with `from` is the
 * first link of `path` whose address fits. `filled` is the text that the screen shows after handling the first input.
 */
const areas: Record<string, { role: "member" | "admin" | null; screens: Screen[] }> = {
  "joining and paying": {
    role: null,
    screens: [
      { path: "/login" },
      { path: "/admin-login" },
      { path: "/password-reset" },
      { path: "/password-reset?token=some-token" },
      { path: "/register", fill: { username: "newcomer_9" } },
      { path: "/reactivate" },
      { path: "/reactivate/BTC?username=somebody" },
      { path: "/takedown" },
    ],
  },
  "the community": {
    role: "member",
    screens: [
      { path: "/", from: /^\/torrents\/\d+$/, form: "#add-comment" },
      { path: "/forums/new" },
      { path: "/forums", from: /^\/forums\/topics\/\d+$/, form: "#reply-form" },
      { path: "/messages/new" },
      { path: "/complaints" },
      { path: "/invite/send" },
      { path: "/report/torrent/1" },
    ],
  },
  "the account and uploads": {
    role: "member",
    screens: [
      { path: "/account", form: "form[action='/account']" },
      { path: "/account/email" },
      { path: "/account/password" },
      { path: "/account/picture", filled: "Preview" },
      { path: "/uploader", form: "form[enctype]" },
      { path: "/membership/BTC" },
    ],
  },
  "the administration": {
    role: "admin",
    screens: [
      { path: "/admin/notifications" },
      { path: "/admin/rewards/add", fill: { points: "5", activityType: "bonus" } },
      { path: "/admin/forum/categories", form: "form[id]" },
      { path: "/admin/settings/site" },
      { path: "/admin/settings/pages/rules", form: "main form[id]" },
    ],
  },
};

const toast = (page: Page) => page.getByRole("region", { name: "Notification" });

/** Types into every field of the form, chooses what can be chosen, and answers what the form would send. */
const fillForm = (page: Page, form: string, given: Record<string, string>) =>
  page.locator(form).evaluate((element, fill) => {
    const guesses: Record<string, string> = {
      email: "someone@example.com",
      number: "3",
      url: "https://example.com/a",
      password: "Patch-cable-99",
      date: "2026-01-02",
    };
    const set = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
      const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(owner.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    for (const field of (element as HTMLFormElement).elements) {
      if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (["hidden", "submit", "button", "file"].includes(field.type) || field.readOnly) continue;
      if (field.type === "checkbox" || field.type === "radio") field.click();
      else set(field, fill[field.name] ?? guesses[field.type] ?? `Words in ${field.name} that somebody wrote`);
    }
  }, given);

/** The fields, without the mark that says that kept text is sent with the form. */
const typedIn = (page: Page, form: string) =>
  page.locator(form).evaluate((element) => {
    const entries = [...new FormData(element as HTMLFormElement)].filter(([name]) => name !== "keptWords");
    return entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  });

/** The address of the screen; only its path where the screen represents all of its kind. */
async function openScreen(page: Page, open: (path: string) => Promise<void>, { path, from }: Screen) {
  await open(path);
  if (!from) return;
  const links = await page.locator("main a[href]").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await open(links.find((href) => href && from.test(href)) ?? `no link of ${path} fits ${from}`);
}

for (const [area, { role, screens }] of Object.entries(areas))
  test(`without a connection no word typed into the forms of ${area} is lost`, { tag: "@long" }, async ({
    page,
    context,
    open,
    signIn,
  }) => {
    if (role) await signIn(role);
    for (const screen of screens) {
      const form = screen.form ?? "main form[method=post]";
      await openScreen(page, open, screen);
      await fillForm(page, form, screen.fill ?? {});
      for (const file of await page.locator(`${form} input[type=file]`).all())
        await file.setInputFiles(fileFor(await file.getAttribute("accept")));
      if (screen.filled) await expect(page.getByText(screen.filled)).toBeVisible();
      const [address, heading, typed] = [page.url(), await page.locator("h1").innerText(), await typedIn(page, form)];
      await context.setOffline(true);
      await page.locator(`${form} button[type=submit]`).first().click();
      await expect(toast(page), address).toContainText("The text you typed is saved.");
      await expect(page.locator("h1"), address).toHaveText(heading);
      expect(await typedIn(page, form), address).toEqual(typed);
      await expect(page.getByText("You are offline."), address).toBeVisible();
      expect(page.url()).toBe(address);
      await context.setOffline(false);
    }
  });

const isPost = (request: Request) => request.method() === "POST";

test("a form whose answer was lost is sent again by itself, and written once; then by a button", async ({
  page,
  open,
  signIn,
}) => {
  await signIn("member");
  await open("/messages/new");
  const fill = async (subject: string) => {
    await page.getByLabel("To (username)").fill("elite-js");
    await page.getByLabel("Subject").fill(subject);
    await page.getByLabel("Message", { exact: true }).fill("A long letter.");
  };
  // The server does what it is asked, but its first answer is lost.
  let cut = 0;
  await page.route(
    () => true,
    (route, request) =>
      isPost(request) && cut++ === 0 ? route.fetch({ maxRedirects: 0 }).then(() => route.abort()) : route.fallback(),
  );
  await fill("Cut once");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/box=sent/);
  expect(cut).toBe(2);
  await expect(page.getByText("Cut once")).toHaveCount(1);

  // A proxy keeps answering that no server is there.
  await page.unrouteAll();
  await open("/invite/send");
  await page.route(
    () => true,
    (route, request) =>
      isPost(request)
        ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
        : route.fallback(),
  );
  await page.getByLabel("Email").fill("lost-and-found@example.com");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(toast(page)).toContainText("Error creating invitation. Failed to create invitation.");
  await page.unrouteAll();
  await page.getByLabel("Email").fill("found@example.com");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("found@example.com").first()).toBeVisible();
  await expect(page.getByText("lost-and-found@example.com")).toHaveCount(0);
});

test("without a connection the page stays, says so, and heals by itself", async ({ page, context, open, signIn }) => {
  await signIn("member");
  await open("/forums");
  await open("/account");
  await page.getByRole("link", { name: "Browse" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  // The page before has a search as well.
  await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  await context.setOffline(true);

  // To a page whose script the browser has, to one that it has never seen, and back.
  await page.getByRole("searchbox").first().fill("Pads");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(toast(page)).toContainText("Could not load files. Please check your connection.");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("searchbox").first()).toHaveValue("Pads");
  await page.getByRole("link", { name: "Tracker", exact: true }).click();
  await expect(toast(page)).toContainText("The page could not be loaded.");
  await page.goBack({ waitUntil: "commit" }).catch(() => null);
  await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Tracker", exact: true }).click();
  await expect(page).toHaveURL(/tracker$/);
});

test("a list that refreshes itself outlives a lost refresh", async ({ page, open, signIn }) => {
  await signIn("member");
  await open("/forums");
  const rows = await page.locator("main li").count();
  await page.route(/\.data/, (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("No connection to the server.")).toBeVisible();
  await expect(page.locator("main li")).toHaveCount(rows);
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("No connection to the server.")).toHaveCount(0);
});
