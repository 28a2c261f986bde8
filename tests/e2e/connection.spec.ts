import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "Without JavaScript the browser itself says what failed.");

type Screen = { path: string; form?: string; fill?: Record<string, string> };

/** The forms of each area. What a field takes is guessed from its type; `fill` says it where that is not enough. */
const areas: Record<string, { role: "member" | "admin" | null; screens: Screen[] }> = {
  joining: {
    role: null,
    screens: [
      { path: "/login" },
      { path: "/admin-login" },
      { path: "/password-reset" },
      { path: "/register", fill: { username: "newcomer_9", password: "Patch-cable-99", confirm: "Patch-cable-99" } },
      { path: "/takedown" },
    ],
  },
  community: {
    role: "member",
    screens: [{ path: "/forums/new" }, { path: "/messages/new" }, { path: "/complaints" }, { path: "/invite/send" }],
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

const typedIn = (page: Page, form: string) =>
  page.locator(form).evaluate((element) => {
    const entries = [...new FormData(element as HTMLFormElement)];
    return entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  });

for (const [area, { role, screens }] of Object.entries(areas))
  test(`without a connection no word typed into the forms of ${area} is lost`, async ({
    page,
    context,
    open,
    signIn,
  }) => {
    if (role) await signIn(role);
    for (const { path, form = "main form[method=post]", fill = {} } of screens) {
      await open(path);
      await fillForm(page, form, fill);
      const typed = await typedIn(page, form);
      await context.setOffline(true);
      await page.locator(`${form} button[type=submit]`).first().click();
      await expect(toast(page), path).toContainText("What you typed is kept.");
      expect(await typedIn(page, form), path).toEqual(typed);
      await expect(page.getByText("You are offline."), path).toBeVisible();
      expect(new URL(page.url()).pathname, path).toBe(path);
      await context.setOffline(false);
    }
  });
