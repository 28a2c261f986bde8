import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { eventually, useSite } from "#tests/support/site.ts";

// A mail server that never answers is enough: the mails are read from the database.
const site = useSite({ SMTP_URL: "smtp://127.0.0.1:9", WEB_PROCESSES: "1" });
const visitor = () => createClient(site.server.url);
const SETTING = "/api/admin/settings/joining";
const CALL = "/api/auth/confirm-registration";
let staff: Client;

beforeAll(async () => {
  await offerMethods(site.db);
  const admin = await makeMember(site.db, { isAdmin: true });
  staff = await signInClient(site.server.url, admin.username, PASSWORD);
  expect(await staff.json(SETTING, { method: "PUT", json: { provesAddress: true } })).toMatchObject({ status: 200 });
  await eventually(async () => {
    const { body } = await visitor().json("/api/public/joining");
    expect(body).toMatchObject({ isOpen: true, provesAddress: true });
  });
});

let count = 0;
const someone = () => {
  const username = `confirming-${++count}`;
  return { username, email: `${username}@patchbay.test`, password: "a long password" };
};
/** Code and link of the mail to an address, once its job has written it. */
async function mailTo(recipient: string, number = 1) {
  let text = "";
  await eventually(async () => {
    const mails = await site.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
    expect(mails).toHaveLength(number);
    text = mails.at(-1)?.text ?? "";
  });
  const code = /Your code is (\d{6})/.exec(text)?.[1] ?? "";
  return { code, link: /\/register\/confirm\/([\w-]{43})/.exec(text)?.[1] ?? "" };
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const mainOf = async (response: Response) => {
  const text = await response.text();
  return text.slice(text.indexOf("<main"), text.indexOf("</main")).replaceAll("<!-- -->", "");
};
const letMailAgain = (email: string) =>
  site.db.addressProof.updateMany({
    where: { registration: { email } },
    data: { askedAt: new Date(Date.now() - 120_000) },
  });

describe("registering by forms where addresses are confirmed first", () => {
  it("leads through the code to the payment, tells of a wrong code beside its field, and says which step it is", async () => {
    const browser = visitor();
    const who = someone();
    const sent = await browser.request("/register", { form: { ...who, confirm: who.password } });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/register/confirm"]);
    for (const early of ["/register/payment", "/register/payment/BTC"])
      expect((await browser.request(early)).headers.get("Location")).toBe("/register/confirm");
    const page = await mainOf(await browser.request("/register/confirm"));
    for (const shown of [who.email, "Step 2 of 5", 'name="code"']) expect(page).toContain(shown);
    const { code } = await mailTo(who.email);
    const enter = (typed: string) => browser.request("/register/confirm", { form: { intent: "code", code: typed } });
    const refused = await enter(wrong(code));
    expect(refused.status).toBe(422);
    const again = await mainOf(refused);
    expect(again).toContain("code is wrong. Enter the code");
    const right = await enter(code);
    expect([right.status, right.headers.get("Location")]).toEqual([303, "/register/payment"]);
    expect(await mainOf(await browser.request("/register/payment"))).toContain("Choose a payment method");
    expect((await browser.request("/register/confirm")).headers.get("Location")).toBe("/register/payment");
  });

  it("sends another mail on request, to a corrected address too, and its link goes on in another browser", async () => {
    const browser = visitor();
    const who = someone();
    await browser.request("/register", { form: { ...who, confirm: who.password } });
    await mailTo(who.email);
    const again = () => browser.request("/register/confirm", { form: { intent: "again" } });
    expect((await again()).status).toBe(429);
    await letMailAgain(who.email);
    expect((await again()).status).toBe(303);
    await mailTo(who.email, 2);
    await letMailAgain(who.email);
    const correct = (email: string) => browser.request("/register/address", { form: { email } });
    const refused = await correct("nobody@");
    expect([refused.status, (await mainOf(refused)).includes('value="nobody@"')]).toEqual([422, true]);
    const email = `right-${who.email}`;
    expect((await correct(email)).headers.get("Location")).toBe("/register/confirm");
    const { link } = await mailTo(email);
    const other = visitor();
    expect(await mainOf(await other.request(`/register/confirm/${link}`))).toContain("Confirm address");
    const confirmed = await other.request(`/register/confirm/${link}`, { form: {} });
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/register/payment"]);
    expect(await mainOf(await other.request("/register/payment"))).toContain(who.username);
    const ended = await other.request(`/register/confirm/${link}`);
    expect(ended.status).toBe(404);
    expect(await mainOf(ended)).toContain("This link has been used or is no longer valid.");
    // The first browser goes on as well.
    expect((await browser.request("/register/confirm")).headers.get("Location")).toBe("/register/payment");
  });

  it("asks a browser without a registration to register", async () => {
    for (const page of ["/register/confirm", "/register/address"])
      expect((await visitor().request(page)).headers.get("Location")).toBe("/register");
  });
});

describe("registering by calls where addresses are confirmed first", () => {
  const begin = async () => {
    const who = someone();
    const { body } = await visitor().json<{ registrationToken: string }>("/api/auth/register-pending", { json: who });
    expect(body).toMatchObject({ next: "address" });
    return { ...who, registrationToken: body.registrationToken };
  };

  it("takes the code, corrects the address, and takes no payment before", async () => {
    const { registrationToken, email } = await begin();
    await mailTo(email);
    const proof = { registrationToken, cryptoType: "BTC", transactionHash: "a".repeat(64), billingPeriod: "monthly" };
    expect(await visitor().json("/api/auth/submit-proof-token", { json: proof })).toMatchObject({ status: 409 });
    expect(await visitor().json(`${CALL}/send-again`, { json: { registrationToken } })).toMatchObject({ status: 429 });
    await letMailAgain(email);
    expect(await visitor().json(`${CALL}/send-again`, { json: { registrationToken } })).toMatchObject({ status: 200 });
    await mailTo(email, 2);
    await letMailAgain(email);
    const right = `right-${email}`;
    expect(await visitor().json(`${CALL}/address`, { json: { registrationToken, email: right } })).toMatchObject({
      status: 200,
      body: { email: right },
    });
    const { code } = await mailTo(right);
    expect(await visitor().json(CALL, { json: { registrationToken, code } })).toMatchObject({
      status: 200,
      body: { next: "payment" },
    });
    const unknown = { registrationToken: "x".repeat(43), code };
    expect(await visitor().json(CALL, { json: unknown })).toMatchObject({ status: 404 });
  });

  it("takes ten codes for one registration, and then its link", async () => {
    const { registrationToken, email, username } = await begin();
    const { code, link } = await mailTo(email);
    const enter = (typed: string) => visitor().json(CALL, { json: { registrationToken, code: typed } });
    for (let tried = 0; tried < 10; tried += 1) expect((await enter(wrong(code))).status).toBe(422);
    expect(await enter(code)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining("Open the link") },
    });
    expect(await visitor().json(`${CALL}/link/${link}`)).toMatchObject({ status: 200, body: { username, email } });
    expect(await visitor().json(`${CALL}/link/${link}`, { method: "POST" })).toMatchObject({
      status: 200,
      body: { registrationToken, next: "payment" },
    });
    expect(await visitor().json(`${CALL}/link/${link}`, { method: "POST" })).toMatchObject({ status: 404 });
  });

  it("shows staff who has not confirmed, outside their queue, and the sentence that decides nothing", async () => {
    const { username } = await begin();
    const list = async (status: string) =>
      (await staff.json<{ total: number }>(`/api/admin/pending-registrations?status=${status}&search=${username}`))
        .body;
    expect([(await list("waiting")).total, (await list("unproved")).total]).toEqual([0, 1]);
    const page = await staff.request(`/admin/registrations?status=unproved&search=${username}`);
    expect(await page.text()).toContain("Address not confirmed");
  });
});
