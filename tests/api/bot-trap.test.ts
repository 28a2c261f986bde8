import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ WEB_PROCESSES: "1", FORM_LEAST_SECONDS: "10" });
const visitor = () => createClient(site.server.url);
const password = "a long password";
const who = { username: "quick-fingers", email: "quick-fingers@patchbay.test", password };
const message = { email: "quick@patchbay.test", name: "", subject: "Hello", message: "Is anybody there?" };
const passIn = (page: string) => /name="formPass" value="([^"]+)"/.exec(page)?.[1] ?? "";

beforeAll(async () => {
  await offerMethods(site.db);
  await eventually(async () => {
    expect((await visitor().json("/api/public/joining")).body).toMatchObject({ isOpen: true });
  });
});

describe("a form of a visitor that comes back at once", () => {
  it.each([
    ["/register", { ...who, confirm: password }, "/register/payment"],
    ["/contact", message, "/contact"],
  ])("at %s is shown again with what was typed, and is taken when it is sent again", async (path, typed, next) => {
    const browser = visitor();
    const shown = await (await browser.request(path)).text();
    expect(shown).toContain('name="homepage"');
    const refused = await browser.request(path, { form: { ...typed, formPass: passIn(shown) } });
    const page = await refused.text();
    expect([refused.status, page.includes("faster than most people type")]).toEqual([422, true]);
    expect(page).toContain(`value="${typed.email}"`);
    expect(page).not.toContain(password);
    const sent = await browser.request(path, { form: { ...typed, formPass: passIn(page) } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, next]);
  });

  it("is refused where it was never shown, in the answer for scripts too, and stores nothing", async () => {
    const count = () => Promise.all([site.db.registrationToken.count(), site.db.case.count()]);
    const before = await count();
    const stranger = { ...who, username: "never-shown", confirm: password };
    for (const path of ["/register", "/register.data"])
      expect([path, (await visitor().request(path, { form: stranger })).status]).toEqual([path, 422]);
    for (const path of ["/contact", "/takedown", "/apply"])
      expect([path, (await visitor().request(path, { form: { ...message, subject: "New" } })).status]).toEqual([
        path,
        422,
      ]);
    expect(await count()).toEqual(before);
  });

  it("is taken from members and by calls, which have no such fields", async () => {
    const { username } = await makeMember(site.db);
    const member = await signInClient(site.server.url, username, PASSWORD);
    expect(await (await member.request("/contact")).text()).not.toContain("formPass");
    expect((await member.request("/contact", { form: message })).status).toBe(303);
    const call = await visitor().json("/api/auth/register-pending", { json: { ...who, username: "by-call" } });
    expect(call.status).toBe(200);
  });
});
