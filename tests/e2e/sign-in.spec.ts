import { PASSWORD } from "#tests/support/factories.ts";
import { expectSignedIn, logIn, logOut } from "./page-steps.ts";
import { expect, test } from "./test.ts";

test("a visitor sees the landing page and finds the door", async ({ page, open }) => {
  await open("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Patchbay");
  await expect(page.getByText("Members only", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Member Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a wrong password is said so, and the name that was typed stays", { tag: "@both" }, async ({
  page,
  open,
  names,
  javaScriptEnabled,
}) => {
  await open("/login");
  await logIn(page, names.other, "not the password");
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
  await expect(page.getByLabel("Username")).toHaveValue(names.other);
  // A page that is loaded anew never carries the password back.
  if (!javaScriptEnabled) await expect(page.getByLabel("Password")).toHaveValue("");
});

test("a deactivated member is told that a payment is needed", async ({ page, open, names }) => {
  await open("/login");
  await logIn(page, names.inactive, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("Account deactivated");
});

test("a member signs in, comes back to the page that was wanted, and signs out", { tag: "@both" }, async ({
  page,
  open,
  names,
}) => {
  await open("/account");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount$/);
  await logIn(page, names.member, PASSWORD);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("Username cannot be changed")).toBeVisible();
  await logOut(page);
  await expect(page.getByRole("status")).toHaveText("You are signed out.");
  await open("/account");
  await expect(page).toHaveURL(/\/login/);
});

test("a link cannot send a member to another site after sign-in", async ({ page, open, names }) => {
  await open("/login?returnTo=https%3A%2F%2Fevil.example");
  await logIn(page, names.member, PASSWORD);
  await expectSignedIn(page);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the administrators' door opens for administrators only", async ({ page, open, names }) => {
  await open("/admin");
  await expect(page).toHaveURL(/\/admin-login$/);
  await expect(page.getByText("Authorized Personnel Only")).toBeVisible();
  await page.getByLabel("Username").fill(names.member);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid admin credentials");
  await page.getByLabel("Username").fill(names.admin);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs you" })).toBeVisible();
  await expect(page.getByText("Active Torrents")).toBeVisible();
});

test("a member who opens the administration is shown its door", async ({ page, signIn, open }) => {
  await signIn("member");
  await open("/admin");
  await expect(page).toHaveURL(/\/admin-login$/);
});

test("Ctrl+Shift+L opens the administrators' door from anywhere", async ({ page, open, javaScriptEnabled }) => {
  await open("/");
  await page.keyboard.press("Control+Shift+L");
  if (javaScriptEnabled) await expect(page).toHaveURL(/\/admin-login$/);
  else await expect(page).toHaveURL(/\/$/);
});
