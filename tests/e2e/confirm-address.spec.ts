import type { Page } from "@playwright/test";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { type OpenUntil, test } from "./own-site.ts";
import { expect } from "./test.ts";

// A mail server that never answers is enough: the mails are read from the database.
test.use({ ownContext: true, siteEnvironment: { SMTP_URL: "smtp://127.0.0.1:9" } });

const PAYMENT = "Choose a payment method";
const WRONG = "This code is wrong. Enter the code from the latest email.";
const ENDED = "This link has been used or is no longer valid.";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Sets the site to confirm addresses first, registers somebody and returns their address. */
async function begin(page: Page, openUntil: OpenUntil, db: Db): Promise<string> {
  await offerMethods(db);
  const joining = { key: "joining", value: { provesAddress: true } };
  await db.setting.upsert({ where: { key: "joining" }, create: joining, update: joining });
  const username = `prover-${Date.now().toString(36)}`;
  const email = `${username}@patchbay.test`;
  await openUntil("/register", page.locator("main", { hasText: "Confirm your address" }));
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").fill("a long password");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(heading(page)).toHaveText("Confirm your address");
  await expect(page.locator("main")).toContainText(email);
  return email;
}

/** Code and link of the latest mail to an address, once there are this many. */
async function mailTo(db: Db, recipient: string, number = 1) {
  await expect.poll(() => db.mail.count({ where: { recipient } })).toBe(number);
  const { text } = await db.mail.findFirstOrThrow({ where: { recipient }, orderBy: { id: "desc" } });
  const code = /Your code is (\d{6})/.exec(text)?.[1] ?? "";
  const link = /\/register\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? "";
  expect([code, link]).not.toContain("");
  return { code, link };
}

async function enter(page: Page, code: string) {
  await page.getByLabel("Code").fill(code);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await answered;
}

test("a wrong code and a replaced one are refused beside the field, and the right one goes on", async ({
  page,
  open,
  openUntil,
  javaScriptEnabled,
  ownSite: { database },
  expectAccessible,
  expectGoodScreens,
}) => {
  const { db } = database;
  const email = await begin(page, openUntil, db);
  await expectGoodScreens(["/register/confirm"]);
  const first = await mailTo(db, email);
  await enter(page, wrong(first.code));
  await expect(page.getByText(WRONG)).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  // Without a script the page comes anew, and no page repeats a code.
  await expect(page.getByLabel("Code")).toHaveValue(javaScriptEnabled ? wrong(first.code) : "");
  await expectAccessible();

  await db.addressProof.updateMany({
    where: { registration: { email } },
    data: { askedAt: new Date(Date.now() - 120_000) },
  });
  await page.getByRole("button", { name: "Send another email" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  const second = await mailTo(db, email, 2);
  // One time in a million both mails have the same code.
  await enter(page, first.code === second.code ? wrong(first.code) : first.code);
  await expect(page.getByText(WRONG)).toBeVisible();
  await enter(page, second.code);
  await expect(heading(page)).toHaveText(PAYMENT);
  await open("/register/confirm");
  await expect(heading(page)).toHaveText(PAYMENT);
});

test("the mailed link confirms in another browser, by a button and once", async ({
  page,
  open,
  openUntil,
  context,
  ownSite: { database },
  expectAccessible,
  expectGoodScreens,
}) => {
  const { db } = database;
  const email = await begin(page, openUntil, db);
  const { link } = await mailTo(db, email);
  await context.clearCookies();
  await expectGoodScreens([link]);
  // Programs that check mail have opened it by now, and nothing is confirmed.
  expect(await db.addressProof.count({ where: { registration: { email } } })).toBe(1);
  await open(link);
  await expect(page.locator("main")).toContainText(email);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(heading(page)).toHaveText(PAYMENT);
  await open(link);
  await expect(page.locator("main")).toContainText(ENDED);
  await expectAccessible();
  await page.locator("main").getByRole("link", { name: "Register", exact: true }).click();
  await expect(heading(page)).toHaveText("Join");
});

test("after ten wrong codes the link is left, and after two days neither", async ({
  page,
  open,
  openUntil,
  ownSite: { database },
}) => {
  const { db } = database;
  const email = await begin(page, openUntil, db);
  const { code, link } = await mailTo(db, email);
  for (let tried = 0; tried < 10; tried += 1) {
    await enter(page, wrong(code));
    await expect(page.getByText(WRONG)).toBeVisible();
  }
  await enter(page, code);
  await expect(page.getByRole("alert")).toContainText("Open the link");
  await open(link);
  await expect(page.getByRole("button", { name: "Confirm address" })).toBeVisible();

  await db.registrationToken.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.locator("main")).toContainText(ENDED);
  await open(link);
  await expect(page.locator("main")).toContainText(ENDED);
  await open("/register/confirm");
  await expect(page).toHaveURL(/\/register$/);
});
