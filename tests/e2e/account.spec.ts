import { TOTP } from "otpauth";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { expectSignedIn, expectSignedOut, logIn } from "./page-steps.ts";
import { expect, test } from "./test.ts";

const NEW_PASSWORD = "a new password for tests";

test("the account tells what it holds and leads to every part of it", { tag: "@long" }, async ({
  page,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn("member");
  await open("/account");
  await expect(page.getByText("Subscription Status")).toBeVisible();
  await expectAccessible();
  for (const path of ["/account/email", "/account/password", "/account/sessions", "/account/two-factor"]) {
    await open(path);
    await expectAccessible();
  }
});

test("fonts are chosen and stand in the next page's first byte", async ({ page, open, signIn, request, context }) => {
  await signIn("other");
  await open("/account");
  await page.getByLabel("Font", { exact: true }).selectOption("georgia");
  await page.getByLabel("Size").selectOption("large");
  await page.getByRole("button", { name: "Save fonts" }).click();
  await expect(page.getByText("Font preferences updated successfully")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-font-family", "georgia");
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await request.get("/account", { headers: { Cookie: cookies } })).text();
  expect(html).toMatch(/<html[^>]+data-font-family="georgia" data-font-size="large"/);
  await expect(page.getByLabel("Size")).toHaveValue("large");
});

test("a new address waits for its confirmation, and the password must be right", { tag: "@both" }, async ({
  page,
  open,
  signIn,
  names,
}) => {
  await signIn("mover");
  await open("/account/email");
  await page.getByLabel("New email").fill(`moved-${names.mover}@patchbay.test`);
  await page.getByLabel("Current password").fill("wrong");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Please verify your password and try again")).toBeVisible();
  await expect(page.getByLabel("New email")).toHaveValue(`moved-${names.mover}@patchbay.test`);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toContainText("Ask the staff for the link");
  await open("/account/email/confirm?token=nonsense");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid");
});

test("changing the password ends the other sessions and keeps this one", { tag: "@both" }, async ({
  page,
  open,
  signInAs,
  db,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { username } = await makeMember(db);
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled });
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await logIn(other, username, PASSWORD);
  await expectSignedIn(other);

  await signInAs(username);
  await open("/account/sessions");
  await expect(page.getByText("This session", { exact: true })).toBeVisible();
  await open("/account/password");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill("something else");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("New passwords don't match")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status")).toHaveText("Password changed successfully");
  await other.goto("/account");
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

test("two-step sign-in is set up, asked for, passed by a recovery code, and turned off", async ({
  page,
  open,
  signIn,
  signOut,
  names,
  expectAccessible,
}) => {
  await signIn("guarded");
  await open("/account/two-factor");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByAltText("The key as a QR code")).toBeVisible();
  await expectAccessible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await page.getByLabel("Code").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("region", { name: /Save these recovery codes/ }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await expectAccessible();

  await signOut();
  await open("/login?returnTo=%2Faccount");
  await logIn(page, names.guarded, PASSWORD);
  await expect(page).toHaveURL(/\/login\/code$/);
  await expectSignedOut(page);
  await expectAccessible();
  await page.getByLabel("Code").fill("nonsense");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("9 recovery codes left")).toBeVisible();

  await open("/account/two-factor");
  const stop = page.locator("form", { has: page.getByRole("button", { name: "Turn off" }) });
  await stop.getByLabel("Current password").fill(PASSWORD);
  await stop.getByLabel("Code").fill(codes[1] ?? "");
  await stop.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("status")).toHaveText("Two-step sign-in is off.");
});

test("a page that asks for a code is nobody's who has not given a password", async ({ page, open }) => {
  await open("/login/code");
  await expect(page).toHaveURL(/\/login$/);
});

test("a picture is scaled before it is sent, kept and shown; what is none is refused beside the field", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("other");
  const field = page.getByLabel("New picture");
  const save = page.getByRole("button", { name: "Save picture" });
  // With JavaScript the browser looks at it and scales it at once, and says so when it cannot.
  const refusals = [
    { mimeType: "text/plain", said: "Invalid file type. Please select an image file" },
    { mimeType: "image/png", said: "Compression failed" },
  ];
  for (const { mimeType, said } of refusals) {
    await open("/account/picture");
    await field.setInputFiles({ name: "notes", mimeType, buffer: Buffer.from("no picture") });
    if (!javaScriptEnabled) await save.click();
    await expect(page.getByText(javaScriptEnabled ? said : "Please select an image file")).toBeVisible();
  }
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const buffer = await sharp({ create: { width: 1400, height: 900, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  await field.setInputFiles({ name: "big.png", mimeType: "image/png", buffer });
  if (javaScriptEnabled) {
    const size = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
    await expect.poll(size).toBeLessThan(60_000);
    expect(await size()).toBeGreaterThan(0);
  }
  await save.click();
  await expect(page.getByRole("status")).toHaveText("Profile picture updated");
  const src = await page.locator("main img").first().getAttribute("src");
  const picture = await page.request.get(src ?? "");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 200, height: 200 });
});
