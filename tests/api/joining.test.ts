import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const visitor = () => createClient(site.server.url);
const who = { username: "early-bird", email: "early-bird@patchbay.test", password: "a long password" };
const CLOSED = "Joining is not open yet";
const times = (text: string, part: string) => text.split(part).length - 1;
/** The page as a reader has it: what comes before the scripts. */
const read = async (path: string, client = visitor()) => {
  const response = await client.request(path);
  const text = (await response.text()).split("<script", 1)[0] ?? "";
  return { status: response.status, text: text.replaceAll("<!-- -->", "") };
};
/** Every process has heard of a changed setting. */
const settled = (isOpen: boolean) =>
  eventually(async () => {
    for (let i = 0; i < 4; i++) expect((await visitor().json("/api/public/joining")).body).toMatchObject({ isOpen });
  });

beforeEach(async () => {
  await site.db.setting.deleteMany({ where: { key: "paymentMethods" } });
  await settled(false);
});

describe("while no payment method is set up", () => {
  it("the API says that joining is not open, and refuses a registration with 403", async () => {
    expect(await visitor().json("/api/public/joining")).toMatchObject({
      status: 200,
      body: { isOpen: false, reason: "no-payment-method", message: expect.stringContaining(CLOSED) },
    });
    expect(await visitor().json("/api/auth/register-pending", { json: who })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(CLOSED) },
    });
    expect(await site.db.registrationToken.count({ where: { username: who.username } })).toBe(0);
  });

  it("the landing page and the registration say so with a way to write, and offer neither a form nor its steps", async () => {
    const landing = (await read("/")).text;
    expect(times(landing, CLOSED)).toBe(1);
    expect(landing).not.toContain('href="/register"');
    expect(landing).not.toContain("How to join");
    expect(landing).toContain('href="/contact"');
    const { status, text } = await read("/register");
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main"));
    expect([status, times(main, CLOSED), times(main, 'href="/contact"')]).toEqual([200, 1, 1]);
    expect(main).not.toContain('name="password"');
    expect(main).not.toContain("Step 1 of");
    for (const page of ["/login", "/rules"])
      expect([page, (await read(page)).text.includes(CLOSED)]).toEqual([page, true]);
  });

  it("an invitation says who invites and that joining is not open yet, and members read it before they invite", async () => {
    const inviter = await makeMember(site.db);
    const client = await signInClient(site.server.url, inviter.username, PASSWORD);
    const made = await client.json<{ id: number; inviteLink: string }>("/api/invitations/generate-code", { json: {} });
    const { text } = await read(new URL(made.body.inviteLink).pathname + new URL(made.body.inviteLink).search);
    expect(text).toContain(`<strong>${inviter.username}</strong> invites you to join.`);
    expect(text).toContain(CLOSED);
    for (const page of ["/invite", "/invite/send", `/invite/${made.body.id}`])
      expect([page, (await read(page, client)).text.includes(CLOSED)]).toEqual([page, true]);
  });

  it("a form that was open before is refused with 403 and keeps what was typed", async () => {
    const answer = await visitor().request("/register", { form: { ...who, confirm: who.password } });
    const text = await answer.text();
    expect(answer.status).toBe(403);
    expect(text).toContain(CLOSED);
    for (const typed of [who.username, who.email]) expect(text).toContain(`value="${typed}"`);
  });

  it("a registration that has begun, a deactivated member and a member read once that nothing can be paid", async () => {
    await offerMethods(site.db);
    await settled(true);
    const browser = visitor();
    await browser.request("/register", { form: { ...who, confirm: who.password } });
    const member = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
    await site.db.setting.deleteMany({ where: { key: "paymentMethods" } });
    await settled(false);
    const pages = [
      await read("/register/payment", browser),
      await read("/reactivate"),
      await read("/membership", member),
    ];
    for (const { text } of pages) {
      const main = text.slice(text.indexOf("<main"), text.indexOf("</main"));
      expect([times(main, "No payment methods are available"), times(main, "Write to us")]).toEqual([1, 1]);
      for (const step of ["Step 1 of", "Step 2 of", "How it goes on", "Monthly, $"]) expect(main).not.toContain(step);
    }
    expect(pages[0]?.text).toContain(`Your registration as ${who.username} is saved`);
    expect((await read("/register", browser)).text).toContain(`Your registration as ${who.username} is saved`);
  });

  it("administrators read on their start page that nobody can join, with the way to where it is set", async () => {
    const admin = await makeMember(site.db, { isAdmin: true });
    const client = await signInClient(site.server.url, admin.username, PASSWORD);
    const { text } = await read("/admin", client);
    expect(text).toContain("Joining is closed, and members cannot pay");
    expect(text).toContain('href="/admin/settings#methods"');
    expect((await read("/admin/settings", client)).text).toContain('id="methods"');
    await offerMethods(site.db);
    await settled(true);
    expect((await read("/admin", client)).text).not.toContain("Joining is closed, and members cannot pay");
  });
});

it("addresses can't be confirmed first on a site that sends no mail, and the setting says so", async () => {
  const admin = await makeMember(site.db, { isAdmin: true });
  const client = await signInClient(site.server.url, admin.username, PASSWORD);
  const page = (await read("/admin/settings/joining", client)).text;
  expect(page).toContain("because the site doesn&#x27;t send mail yet");
  expect(page).not.toContain('name="provesAddress"');
  const set = { method: "PUT", json: { provesAddress: true } };
  expect(await client.json("/api/admin/settings/joining", set)).toMatchObject({ status: 422 });
});

it("the setting warns where anyone gets an account at once with any address", async () => {
  const admin = await makeMember(site.db, { isAdmin: true });
  const client = await signInClient(site.server.url, admin.username, PASSWORD);
  const warns = async () => (await read("/admin/settings/joining", client)).text.includes("even with someone else");
  expect(await warns()).toBe(false);
  const { body: before } = await client.json<{ price: string }>("/api/admin/settings/joining");
  const set = (json: object) => client.json("/api/admin/settings/joining", { method: "PUT", json });
  expect(await set({ price: "free", needsApproval: false, confirm: true })).toMatchObject({ status: 200 });
  await settled(true);
  expect(await warns()).toBe(true);
  expect(await set({ price: before.price, needsApproval: true, confirm: true })).toMatchObject({ status: 200 });
  await settled(false);
  expect(await warns()).toBe(false);
});

let count = 0;
const stranger = () => {
  const username = `stranger-${++count}`;
  return { ...who, username, email: `${username}@patchbay.test` };
};

describe("a registration with the address of a member", () => {
  it("does not tell who is a member: call and form answer alike, and the member gets a mail", async () => {
    await offerMethods(site.db);
    await settled(true);
    const { email } = await makeMember(site.db);
    const calls = [];
    const forms = [];
    for (const address of [stranger().email, email]) {
      const { status, body, headers } = await visitor().json("/api/auth/register-pending", {
        json: { ...stranger(), email: address },
      });
      calls.push([status, Object.keys(body), body.message, [...headers.keys()].sort()]);
      const browser = visitor();
      const form = { ...stranger(), email: address, confirm: who.password };
      const sent = await browser.request("/register", { form });
      const next = await browser.request("/register/payment");
      const title = /<h1[^>]*>([^<]*)/.exec(await next.text())?.[1];
      forms.push([sent.status, sent.headers.get("location"), next.status, title]);
    }
    expect(calls[1]).toEqual(calls[0]);
    expect(forms[1]).toEqual(forms[0]);
    expect(forms[0]).toEqual([303, "/register/payment", 200, "Choose a payment method"]);
    await eventually(async () => {
      const mails = await site.db.mail.findMany({ where: { recipient: email } });
      expect(mails.map(({ subject }) => subject)).toEqual(["Someone tried to register with your address"]);
    });
  });
});
