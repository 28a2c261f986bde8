import { expect, type Locator, type Page } from "@playwright/test";
import type { Open } from "./test.ts";

/** Fills the sign-in form of the page that is open, and sends it. */
export async function logIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "LOGIN" }).click();
}

const memberMenu = (page: Page) => page.locator(".member-menu > summary");

export const expectSignedIn = (page: Page) => expect(memberMenu(page)).toBeVisible();

export const expectSignedOut = (page: Page) => expect(memberMenu(page)).toHaveCount(0);

/** Presses a button of the member's menu, which is closed at first. */
export async function pressInMenu(page: Page, name: string) {
  await memberMenu(page).click();
  await page.getByRole("button", { name }).click();
}

export const logOut = (page: Page) => pressInMenu(page, "LOG OUT");

/** Opens the menu behind the three dots of a thing, and picks one of its links or buttons. */
export async function pickFromMenu(page: Page, about: string | RegExp, name: string | RegExp) {
  const menu = page.locator("details.more").filter({ has: page.getByLabel(about) });
  await menu.locator("summary").click();
  await menu.getByRole("link", { name }).or(menu.getByRole("button", { name })).click();
}

/** As an administrator: searches a member and opens their page. */
export async function manageMember(page: Page, open: Open, username: string) {
  await open(`/admin/users?search=${username}`);
  await leaveBy(page.getByRole("link", { name: `Manage ${username}` }));
}

/** As an administrator: searches a registration and opens its page. */
export async function reviewRegistration(page: Page, username: string) {
  await page.goto(`/admin/registrations?search=${username}`);
  await leaveBy(page.getByRole("link", { name: `Review ${username}` }));
}

/** Waits for the next page, because a list has buttons of the same names as the page it leads to. */
async function leaveBy(link: Locator) {
  await link.click();
  await expect(link).toHaveCount(0);
}

/** A torrent as a file input takes it. */
export const torrentFile = (bytes: Uint8Array, name = "kit.torrent") => ({
  name,
  mimeType: "application/x-bittorrent",
  buffer: Buffer.from(bytes),
});
