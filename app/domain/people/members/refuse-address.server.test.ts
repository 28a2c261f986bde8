import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { MailDomains } from "../../core/settings/mail-domains-shape.ts";
import { apply } from "../../joining/applications/apply.server.ts";
import { makeAccount } from "../../joining/registrations/make-account.server.ts";
import { register } from "../../joining/registrations/register.server.ts";
import { setJoining } from "../../joining/registrations/set-joining.server.ts";
import { setMailDomains } from "../../joining/registrations/set-mail-domains.server.ts";
import { person, useRegistrations } from "../../joining/registrations/testing.ts";
import { requestEmailChange } from "../account/request-email-change.server.ts";
import { refusedDomain } from "./refuse-address.server.ts";

const { database, visitor, staff } = useRegistrations();
const set = (given: object) => setMailDomains.execute(staff(), given);
const at = (domain: string) => {
  const who = person();
  return { ...who, email: `${who.username}@${domain}` };
};
const refused = (domain: string) => ({
  code: "invalid",
  errors: { email: [`This site does not accept addresses at ${domain}. Use another address.`] },
});

beforeEach(() => database.db.setting.deleteMany({ where: { key: "mailDomains" } }));

describe("the setting", () => {
  it("takes lines or lists, and keeps domains as DNS knows them, each once", async () => {
    const given = { allowed: "Example.org\n\n *.bücher.example \nexample.org", denied: ["@mail.example"] };
    expect(await unwrap(set(given))).toEqual({
      allowed: ["example.org", "*.xn--bcher-kva.example"],
      denied: ["mail.example"],
      exempt: [],
      refusesThrowAway: false,
    });
  });

  it.each([
    ["allowed", "example.org\nno domain", "Line 2 is not a domain."],
    ["denied", "*", "Line 1 is not a domain."],
    ["denied", ["10.0.0.1"], "Line 1 is not a domain."],
    ["allowed", 7, "Enter one domain per line."],
    ["denied", "a.example\n".repeat(1_001), "At most 1,000 lines."],
  ])("is refused at %s for %o", async (field, value, words) => {
    expect(await set({ [field]: value })).toMatchObject({ errors: { [field]: [expect.stringContaining(words)] } });
  });
});

describe("a domain", () => {
  const why = (setting: object, domain: string) => refusedDomain(MailDomains.parse(setting), domain);

  it("is refused by itself, or by a star with all below the named one", () => {
    expect(why({ denied: ["example.org"] }, "example.org")).toContain("does not accept addresses at example.org");
    expect(why({ denied: ["example.org"] }, "sub.example.org")).toBeNull();
    expect(why({ denied: ["*.example.org"] }, "a.sub.example.org")).not.toBeNull();
    expect(why({ denied: ["*.example.org"] }, "example.org")).toBeNull();
    expect(why({ denied: ["*.example.org"] }, "badexample.org")).toBeNull();
  });

  it("is taken only if it is allowed, where some are, and not if it is refused as well", () => {
    const allowed = ["example.org", "*.example.net"];
    expect(why({ allowed }, "example.com")).toBe("This site accepts only addresses at example.org, *.example.net.");
    expect([why({ allowed }, "example.org"), why({ allowed }, "a.example.net")]).toEqual([null, null]);
    expect(why({ allowed, denied: ["a.example.net"] }, "a.example.net")).not.toBeNull();
    expect(why({ allowed: [...allowed, "a.example", "b.example"] }, "example.com")).toContain(
      "addresses at certain domains",
    );
  });

  it("that forwards mail is no throw-away one, and one that is exempt is taken without an allow list", () => {
    for (const domain of ["mozmail.com", "duck.com", "alias.simplelogin.com"])
      expect(why({ refusesThrowAway: true }, domain)).toBeNull();
    const setting = { refusesThrowAway: true, exempt: ["mailinator.com"] };
    expect([why(setting, "mailinator.com"), why(setting, "example.org")]).toEqual([null, null]);
    expect(why(setting, "any.mailinator.com")).toContain("are temporary");
    expect(why({ ...setting, denied: ["mailinator.com"] }, "mailinator.com")).toContain("does not accept addresses");
  });

  it("of throw-away addresses is refused, also below it, where operators want it and do not allow the domain", () => {
    expect(why({}, "mailinator.com")).toBeNull();
    expect(why({ refusesThrowAway: true }, "mailinator.com")).toContain("are temporary");
    expect(why({ refusesThrowAway: true }, "any.mailinator.com")).toContain("are temporary");
    expect(why({ refusesThrowAway: true, allowed: ["mailinator.com"] }, "mailinator.com")).toBeNull();
    for (const domain of ["gmail.com", "posteo.de", "patchbay.test"])
      expect(why({ refusesThrowAway: true }, domain)).toBeNull();
  });
});

describe("an address at a refused domain", () => {
  beforeEach(() => unwrap(set({ denied: ["refused.example"] })));

  it("registers nobody, and says so beside the address", async () => {
    const who = at("refused.example");
    expect(await register.execute(visitor(), { ...who, email: who.email.toUpperCase() })).toMatchObject(
      refused("refused.example"),
    );
    expect(await database.db.registrationToken.count({ where: { username: who.username } })).toBe(0);
    expect(await register.execute(visitor(), at("other.example"))).toMatchObject({ ok: true });
  });

  it("applies for nothing, and says so beside the address", async () => {
    await unwrap(setJoining.execute(staff(), { mode: "application" }));
    const sendFrom = (domain: string) =>
      apply.execute(visitor(), { ...at(domain), answer1: "I make field recordings." });
    expect(await sendFrom("refused.example")).toMatchObject(refused("refused.example"));
    expect(await sendFrom("other.example")).toMatchObject({ ok: true });
    await unwrap(setJoining.execute(staff(), { mode: "open" }));
  });

  it("does not become a member's, and members keep the one that they have", async () => {
    const member = await makeMember(database.db, { email: "somebody@refused.example" });
    const context = makeContext(database.db, actorFrom(member));
    const change = (email: string) => requestEmailChange.execute(context, { email, password: PASSWORD });
    expect(await change("else@refused.example")).toMatchObject(refused("refused.example"));
    expect(await change("else@other.example")).toMatchObject({ ok: true });
  });

  it("is taken for an account that staff make only if they say so, which the audit log keeps", async () => {
    const { username, email } = at("refused.example");
    expect(await makeAccount.execute(staff(), { username, email })).toMatchObject(refused("refused.example"));
    const { id } = await unwrap(makeAccount.execute(staff(), { username, email, anyDomain: true }));
    expect(await database.db.auditEntry.findFirst({ where: { subjectId: id } })).toMatchObject({
      after: { anyDomain: true },
    });
  });
});
