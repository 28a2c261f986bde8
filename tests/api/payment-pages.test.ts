import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { useSharedSite } from "#tests/support/site.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";

const site = useSharedSite();
let admin: Client;

beforeAll(async () => {
  await offerMethods(site.db);
  const { username } = await makeMember(site.db, { isAdmin: true });
  admin = await signInClient(site.server.url, username, PASSWORD);
});

const visitor = () => createClient(site.server.url);
const person = () => {
  const username = `newcomer-${randomBytes(3).toString("hex")}`;
  return { username, email: `${username}@patchbay.test`, password: "a long password" };
};

describe("coming back", () => {
  it("shows a member who has signed in their name on every page, and asks for no second payment", async () => {
    const user = await makeMember(site.db, { isActive: false });
    const browser = visitor();
    const entered = await browser.request("/login", { form: { username: user.username, password: PASSWORD } });
    expect(entered.status).toBe(403);
    expect(await entered.text()).toContain("Reactivate your account");
    const first = await (await browser.request("/reactivate")).text();
    expect(first).toContain(user.username);
    expect(first).not.toContain('name="username"');
    // Whatever name the form is made to send.
    const form = { username: "somebody else", cryptoType: "BTC", transactionHash: hashOf("tx-form") };
    const sent = await browser.request("/reactivate/BTC", { form });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/register/done"]);
    const payment = await site.db.payment.findFirstOrThrow({ where: { userId: user.id } });
    expect(payment).toMatchObject({ status: "pending", isVerified: true, transactionHash: hashOf("tx-form") });
    for (const page of ["/register/done", "/login", "/reactivate"]) {
      const text = await (await browser.request(page)).text();
      expect([page, text.includes(payment.reference)]).toEqual([page, true]);
    }
    const again = await (
      await browser.request("/login", { form: { username: user.username, password: PASSWORD } })
    ).text();
    expect(again).toContain("Your payment has been under review since");
    expect(again).not.toContain("Reactivate your account");
    const looked = await browser.request("/payment/status", {
      form: { reference: payment.reference, email: user.email },
    });
    expect(await looked.text()).toContain("Being checked");
  });
});

describe("a registration's pages", () => {
  it("name the price first, keep the period, copy from the list, and go on where the visitor left", async () => {
    const who = person();
    const browser = visitor();
    expect(await (await browser.request("/register")).text()).toMatch(/\$(<!-- -->)?10(<!-- -->)? per month/);
    const form = { username: who.username, email: who.email, password: who.password, confirm: who.password };
    await browser.request("/register", { form });
    expect(await (await browser.request("/register/payment?period=yearly")).text()).toContain(
      'href="/register/payment/BTC?period=yearly"',
    );
    const details = await (await browser.request("/register/payment/BTC?period=yearly")).text();
    expect(details).toMatch(/\$(<!-- -->)?100(<!-- -->)? USD/);
    expect(details).toContain('name="billingPeriod" value="yearly"');
    expect(await (await browser.request("/register")).text()).toContain("Continue to payment");
    expect(await (await browser.request("/register/payment")).text()).toMatch(/Continue with (<!-- -->)?Bitcoin/);
  });
});

describe("the contact page", () => {
  it("takes a message of anyone, by form and by call", async () => {
    const message = { email: "stuck@patchbay.test", subject: "I paid", message: "Where is my account?" };
    expect(await visitor().json("/api/contact", { json: message })).toMatchObject({ status: 200 });
    expect((await visitor().request("/contact", { form: { ...message, subject: "Again" } })).status).toBe(303);
    const { body } = await admin.json<{ cases: object[] }>("/api/admin/cases?kind=contact");
    expect(body.cases).toMatchObject([{ subject: "Again" }, { subject: "I paid" }]);
    for (const page of ["/", "/login", "/register", "/reactivate", "/payment/status", "/no-such-page"])
      expect([page, (await (await visitor().request(page)).text()).includes('href="/contact"')]).toEqual([page, true]);
  });
});
