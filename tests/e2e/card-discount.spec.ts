import { makeMember } from "#tests/support/factories.ts";
import { stripeNotice } from "#tests/support/stripe-server.ts";
import { expect, test } from "./test.ts";

test("a discount that was paid twice by card waits for an administrator, who sees why", async ({
  page,
  open,
  db,
  signIn,
  signInAs,
  request,
  baseURL,
  expectAccessible,
}) => {
  const saver = await makeMember(db, { stats: { create: { membershipDiscount: 40 } } });
  await signInAs(saver.username);
  const metadata = { kind: "renewal", userId: saver.id, period: "monthly" };
  const checkouts: string[] = [];
  for (const [period, price] of [
    ["Monthly", 600],
    ["Yearly", 10_000],
    ["Monthly", 600],
  ] as const) {
    await open("/membership/STRIPE");
    await page.getByRole("link", { name: new RegExp(period) }).click();
    await page.getByRole("button", { name: `Pay $${price / 100} by card` }).click();
    await expect(page.getByText(`Pay ${price}`)).toBeVisible();
    checkouts.push(page.url().split("/").at(-1) ?? "");
  }
  expect(new Set(checkouts).size).toBe(3);
  for (const id of [checkouts[0], checkouts[2]]) {
    const { body, headers } = stripeNotice({ id, amount: 600, metadata });
    expect((await request.post(`${baseURL}/api/payment/card-notice`, { data: body, headers })).status()).toBe(200);
  }
  await open("/membership");
  await expect(page.getByText("Paid with a discount that another payment had already used")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Receipt/ })).toHaveCount(1);
  await expectAccessible();
  await signIn("admin");
  await open(`/admin/payments?search=${saver.username}`);
  await expect(page.getByText("Discount already used")).toBeVisible();
  await page.getByRole("link", { name: /^Review/ }).click();
  await expect(page.getByText("Paid with a discount that was already used")).toBeVisible();
  await expect(page.getByText("A month, at 40 % off for points")).toBeVisible();
  await expect(page.getByText(checkouts[2] ?? "", { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Approve and Activate" }).click();
  await expect(page.getByRole("status")).toContainText(`The payment of ${saver.username} was approved.`);
});
