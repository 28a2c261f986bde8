import { makeMember } from "#tests/support/factories.ts";
import { openCardCheckout } from "#tests/support/payments.ts";
import { stripeEvent, stripeNotice } from "#tests/support/stripe-server.ts";
import { expect, test } from "./test.ts";

test("a dispute and a stray payment wait for staff, who handle them and pay another payment back", async ({
  page,
  open,
  db,
  signIn,
  signInAs,
  request,
  baseURL,
  expectAccessible,
}) => {
  const member = await makeMember(db, { nextPaymentDue: new Date("2031-01-01T00:00:00Z") });
  const tell = async ({ body, headers }: ReturnType<typeof stripeEvent>) =>
    expect((await request.post(`${baseURL}/api/payment/card-notice`, { data: body, headers })).status()).toBe(200);
  const [disputed, refunded] = [
    await openCardCheckout(db, { userId: member.id }),
    await openCardCheckout(db, { userId: member.id }),
  ];
  const metadata = { kind: "renewal", userId: member.id, period: "monthly" };
  for (const { sessionId } of [disputed, refunded])
    await tell(stripeNotice({ id: sessionId, amount: 1_000, metadata }));
  const about = { currency: "usd", amount: 1_000, payment_intent: `pi_${disputed.sessionId}` };
  await tell(stripeEvent("charge.dispute.created", { id: `dp_${member.id.replaceAll("-", "")}`, ...about }));
  const stray = `cs_stray${member.id.replaceAll("-", "")}`;
  await tell(stripeNotice({ id: stray, amount: 1_000, metadata }));

  await signIn("admin");
  await open("/admin");
  await page.getByRole("link", { name: /Refunds, disputes, and card payments/ }).click();
  const row = page.getByRole("row", { name: new RegExp(`Dispute.*${member.username}`) });
  await expect(row).toBeVisible();
  await expect(page.getByRole("row", { name: /Unmatched payment.*No matching payment/ }).first()).toBeVisible();
  await expectAccessible();
  await row.getByRole("link", { name: /^Review/ }).click();
  await expect(page.getByRole("link", { name: /^payment \d+$/ })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Note (optional)").fill("Evidence sent");
  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("status")).toContainText("Marked the notice as handled");

  const { id } = await db.payment.findUniqueOrThrow({ where: { stripeSessionId: refunded.sessionId } });
  await open(`/admin/payments/${id}`);
  await page.getByRole("link", { name: "Refund payment" }).click();
  await page.getByLabel("Amount in US dollars").fill("11");
  await page.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("At most $10 can be refunded.")).toBeVisible();
  await page.getByLabel("Amount in US dollars").fill("4");
  await expectAccessible();
  await page.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("12 days taken off the membership")).toBeVisible();

  await open("/admin/settings/cards");
  await expect(page.getByText("charge.dispute.funds_reinstated")).toBeVisible();
  await expectAccessible();

  await signInAs(member.username);
  await open("/membership");
  await expect(page.getByText("Disputed")).toBeVisible();
  await expect(page.getByText("$4 refunded")).toBeVisible();
  await page.getByRole("link", { name: "Paid time" }).click();
  const entries = page.getByRole("row").filter({ hasText: "A payment was returned" });
  await expect(entries.filter({ hasText: "−12 days" })).toHaveCount(1);
  await expect(entries.filter({ hasText: "−30 days" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "+30 days" })).toHaveCount(2);
  await expectAccessible();
});
