import type { Page } from "@playwright/test";
import { PASSWORD } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/payments.ts";
import { stripeNotice } from "#tests/support/stripe-server.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { expectSignedIn, logIn, reviewRegistration } from "./page-steps.ts";
import { lastMailTo } from "./read-mail.ts";
import { expect, test } from "./test.ts";

const newcomer = (what: string, world: string) => {
  const username = `${what}-${world}-${Date.now().toString(36)}`;
  return { username, email: `${username}@patchbay.test`, password: "a long password" };
};
type Newcomer = ReturnType<typeof newcomer>;
const worldOf = (names: { member: string }) => (names.member.includes("nojs") ? "nojs" : "js");

async function register(page: Page, open: (path: string) => Promise<void>, who: Newcomer) {
  await open("/register");
  await page.getByLabel("Username").fill(who.username);
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByLabel("Confirm password").fill(who.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a payment method");
}

async function approve(page: Page, who: Newcomer) {
  await reviewRegistration(page, who.username);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(who.username);
  await page.getByLabel("Note (optional)").fill("Welcome in.");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status")).toContainText(`${who.username} is now a member.`);
}

test("a stranger joins by crypto, is approved, signs in and downloads", { tag: "@both" }, async ({
  page,
  db,
  open,
  names,
  signIn,
  signOut,
  expectAccessible,
}) => {
  const who = newcomer("coin", worldOf(names));
  await register(page, open, who);
  await expectAccessible();
  await page
    .getByRole("link", { name: /Bitcoin\b/ })
    .first()
    .click();
  await expect(page.getByText("$10 USD")).toBeVisible();
  // The period comes first, and the way back to the methods keeps it.
  await page.getByRole("link", { name: "Yearly, $100" }).click();
  await expect(page.getByText("$100 USD")).toBeVisible();
  await page.getByRole("link", { name: "Other methods" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a payment method");
  await page.getByRole("link", { name: "Monthly, $10" }).click();
  await expect(page).toHaveURL(/period=monthly/);
  await page.getByRole("link", { name: "Continue with Bitcoin" }).click();
  await expect(page.getByText("$10 USD")).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Transaction hash").fill("   ");
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByText("Please enter transaction hash")).toBeVisible();
  await page.getByLabel("Transaction hash").fill(hashOf(`tx of ${who.username}`));
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Awaiting approval");
  const reference =
    (
      await page
        .getByText(/PB-[0-9A-F]{10}/)
        .first()
        .textContent()
    )?.match(/PB-[0-9A-F]{10}/)?.[0] ?? "";
  // Three seconds later it is the sign-in page, with and without JavaScript, and it goes on saying it.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Member Login");
  await logIn(page, who.username, who.password);
  await expect(page.getByRole("alert")).toContainText("Your payment has been under review since");
  await open("/login");
  await page.getByRole("link", { name: "Check the payment status" }).click();
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue(reference);
  await page.getByLabel("Email").fill(who.email);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Being checked")).toBeVisible();
  await expectAccessible();

  await signIn("admin");
  await approve(page, who);
  await signOut();
  await open("/login");
  await logIn(page, who.username, who.password);
  await expectSignedIn(page);
  const download = page.waitForEvent("download");
  await open("/?search=Dusty");
  await page
    .getByRole("link", { name: /^Download/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.torrent$/);
  // It waits until the approval can no longer be undone.
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'approved-registration:%'`;
  expect(await lastMailTo(who.email, "Your account is open")).toContain("/login");
  await open("/membership");
  await page.getByRole("link", { name: /^Receipt/ }).click();
  await expect(page.getByText("$10 USD")).toBeVisible();
});

test("a stranger joins by screenshot, which the administrator sees", async ({ page, open, names, signIn }) => {
  const who = newcomer("shot", worldOf(names));
  await register(page, open, who);
  await page.getByRole("link", { name: "Yearly, $100" }).click();
  await page.getByRole("link", { name: /Venmo/ }).click();
  const file = page.getByLabel("Screenshot of the payment");
  await file.setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByText("Please select an image file (JPG, PNG, etc.)")).toBeVisible();
  await file.setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: await makePicture() });
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Awaiting approval");

  await signIn("admin");
  await reviewRegistration(page, who.username);
  const picture = page.getByRole("img", { name: "Screenshot from the payer" });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty("naturalWidth", 60);
  await expect(page.getByText("A year")).toBeVisible();
});

test("a stranger joins by card on the card service's page", async ({ page, open, names, request, baseURL, signIn }) => {
  const who = newcomer("card", worldOf(names));
  await register(page, open, who);
  await page.getByRole("link", { name: /Credit or debit card/ }).click();
  await page.getByRole("button", { name: "Pay $10 by card" }).click();
  await expect(page.getByText("Pay 1000")).toBeVisible();
  await expect(page.getByText(who.email)).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  await signIn("admin");
  await page.goto(`/admin/registrations?status=pending&search=${who.username}`);
  await expect(page.getByRole("cell", { name: "Not paid yet" })).toBeVisible();
  const registrationId = await findRegistrationId(page, who);
  const session = { id, amount: 1000, metadata: { kind: "registration", registrationId, period: "monthly" } };
  const { body, headers } = stripeNotice(session);
  expect((await request.post(`${baseURL}/api/payment/card-notice`, { data: body, headers })).status()).toBe(200);
  await approve(page, who);
});

/** The number that the checkout carries; administrators see it through the API. */
async function findRegistrationId(page: Page, { username }: Newcomer): Promise<string> {
  const response = await page.request.get(`/api/admin/pending-registrations?status=all&search=${username}`);
  const { tokens } = (await response.json()) as { tokens: { id: number }[] };
  return String(tokens[0]?.id);
}

test("what is wrong with a registration stands beside its field, and what was typed stays", { tag: "@both" }, async ({
  page,
  open,
  names,
  expectAccessible,
}) => {
  await open("/register?invite=no-such-code");
  await page.getByLabel("Username").fill(names.member);
  await page.getByLabel("Email").fill("someone-new@patchbay.test");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").fill("another password");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").fill("a long password");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(names.member);
  await expect(page.getByLabel("Email")).toHaveValue("someone-new@patchbay.test");
  await expectAccessible();
  await page.goto("/register/payment");
  await expect(page).toHaveURL(/\/register$/);
});

test("a deactivated member pays and comes back", { tag: "@both" }, async ({ page, open, names, signIn, signOut }) => {
  await open("/login");
  await logIn(page, names.returning, PASSWORD);
  await page.getByRole("link", { name: "Reactivate your account" }).click();
  // The sign-in has shown whose account it is: the name cannot be mistyped any more.
  await expect(page.getByText(`Account: ${names.returning}`)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await page.getByLabel("Ethereum").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toBeVisible();
  await page.getByLabel("Transaction hash").fill(`0x${hashOf(`back-${names.returning}`)}`);
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Awaiting approval");
  await open("/login");
  await logIn(page, names.returning, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("Your payment has been under review since");
  await expect(page.getByRole("link", { name: "Reactivate your account" })).toHaveCount(0);

  await signIn("admin");
  await page.goto(`/admin/users?search=${names.returning}`);
  await expect(page.getByRole("cell", { name: "Payment Submitted" })).toBeVisible();
  await page.getByRole("link", { name: `Manage ${names.returning}` }).click();
  await page.getByRole("link", { name: "view the payment proof" }).click();
  await page.getByRole("button", { name: "Approve and Activate" }).click();
  await expect(page.getByRole("status")).toContainText("was approved");
  await signOut();
  await open("/login");
  await logIn(page, names.returning, PASSWORD);
  await expectSignedIn(page);
});

test("a forgotten password is set anew by the mailed link", { tag: "@both" }, async ({
  page,
  open,
  names,
  expectAccessible,
}) => {
  await open("/password-reset");
  await expectAccessible();
  const email = `${names.forgetful}@patchbay.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("status")).toContainText("This site sends no mail yet");
  const link = /\/password-reset\?token=[\w-]+/.exec(await lastMailTo(email, "Set a new password"))?.[0] ?? "";
  await open(link);
  await expectAccessible();
  await page.getByLabel("New password", { exact: true }).fill("a brand new one");
  await page.getByLabel("Confirm new password").fill("a brand new one");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("status")).toContainText("Your password has been changed");
  await open("/login");
  await logIn(page, names.forgetful, "a brand new one");
  await expectSignedIn(page);
});

test("an administrator sets a payment method, and a wrong address is refused beside its field", async ({
  page,
  open,
  names,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  const method = worldOf(names) === "js" ? "LTC" : "DOGE";
  await open(`/admin/settings/methods/${method}`);
  await expectAccessible();
  await page.getByLabel("Address").fill("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/That isn't a valid .* address/)).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb");
  await page
    .getByLabel("Address")
    .fill(method === "LTC" ? "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1" : "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText(`${method} settings saved.`);
  for (const path of ["/admin/users", "/admin/registrations?status=all", "/admin/payments?status=all", "/admin/mail"]) {
    await open(path);
    await expectAccessible();
  }
});

test("a form whose hidden field a program filled in is refused once, and sent again it is taken", async ({
  page,
  open,
  names,
}) => {
  const who = newcomer("hidden", worldOf(names));
  await open("/register");
  const trap = page.locator("input[name=homepage]");
  await expect(trap).not.toBeInViewport();
  await trap.fill("https://spam.example");
  await page.getByLabel("Username").fill(who.username);
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByLabel("Confirm password").fill(who.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toContainText("A hidden field was filled in");
  await expect(trap).toHaveValue("");
  await expect(page.getByLabel("Username")).toHaveValue(who.username);
  // Without a script the page comes anew, and no page repeats a password.
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByLabel("Confirm password").fill(who.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a payment method");
});
