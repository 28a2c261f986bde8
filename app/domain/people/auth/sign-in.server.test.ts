import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, openLimiter, PASSWORD } from "#tests/support/factories.ts";
import { signIn } from "./sign-in.server.ts";
import { signInAdmin } from "./sign-in-admin.server.ts";

const database = useDatabase();
const visitor = (more = {}) => makeContext(database.db, null, more);
const attempt = (username: string, password = PASSWORD, more = {}) =>
  signIn.execute(visitor(more), { username, password });

describe("signIn", () => {
  it("lets a member in by name and password, whatever the name's case", async () => {
    const { id } = await makeMember(database.db, { username: "Mixed_Case" });
    expect(await attempt("mixed_CASE")).toMatchObject({
      ok: true,
      value: { id, username: "Mixed_Case", role: "member" },
    });
  });

  it("takes `_` and `%` in a name for themselves, not for anything", async () => {
    await makeMember(database.db, { username: "axbxc" });
    expect(await attempt("a_b_c")).toMatchObject({ ok: false, code: "unauthenticated" });
    expect(await attempt("a%")).toMatchObject({ ok: false, code: "unauthenticated" });
  });

  it("answers an unknown name and a wrong password alike, and hashes for both", async () => {
    const { username } = await makeMember(database.db);
    const hashed: (string | null)[] = [];
    const passwords = {
      hash: async () => "",
      verify: async (hash: string | null) => {
        hashed.push(hash);
        return false;
      },
    };
    const wrong = await attempt(username, "wrong", { passwords });
    const unknown = await attempt("nobody at all", "wrong", { passwords });
    expect(wrong).toEqual(unknown);
    expect(hashed).toEqual([expect.stringMatching(/^\$argon2id\$/), null]);
  });

  it("asks a deactivated member for a payment, but only who knows the password", async () => {
    const { username } = await makeMember(database.db, { isActive: false });
    expect(await attempt(username)).toMatchObject({ ok: false, code: "payment-required" });
    expect(await attempt(username, "wrong")).toMatchObject({ ok: false, code: "unauthenticated" });
  });

  it("refuses a suspended member", async () => {
    const { username } = await makeMember(database.db, { isSuspended: true });
    expect(await attempt(username)).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("computes no hash once the limit of an account or an address is used up", async () => {
    const passwords = {
      hash: async () => "",
      verify: async () => {
        throw new Error("hashed");
      },
    };
    const used = { spend: async () => 42, forgive: async () => undefined };
    const { limits } = visitor();
    for (const limiter of ["signInByNetwork", "signInByAddress"])
      expect(await attempt("whoever", PASSWORD, { passwords, limits: { ...limits, [limiter]: used } })).toMatchObject({
        ok: false,
        code: "rate-limited",
        retryAfter: 42,
      });
  });

  it("forgives an account's failures once its owner is in", async () => {
    const { id, username } = await makeMember(database.db);
    const forgiven: string[] = [];
    const limiter = { ...openLimiter(), forgive: async (key: string) => void forgiven.push(key) };
    await attempt(username, PASSWORD, { limits: { ...visitor().limits, signInByAccount: limiter } });
    expect(forgiven).toEqual([id]);
  });

  it("keeps counting failures where the password was right and the sign-in was refused", async () => {
    const { username } = await makeMember(database.db, { isSuspended: true });
    const forgiven: string[] = [];
    const limiter = { ...openLimiter(), forgive: async (key: string) => void forgiven.push(key) };
    await attempt(username, PASSWORD, { limits: { ...visitor().limits, signInByAccount: limiter } });
    expect(forgiven).toEqual([]);
  });

  it.each([true, 1, ["a"]])("takes no name that is not text: %j", async (username) => {
    expect(await signIn.execute(visitor(), { username, password: PASSWORD })).toMatchObject({
      code: "invalid",
      errors: { username: ["Username is required"] },
    });
  });

  it("says which field is missing", async () => {
    const result = await signIn.execute(visitor(), { username: "  " });
    expect(result).toMatchObject({
      ok: false,
      code: "invalid",
      errors: { username: ["Username is required"], password: ["Password is required"] },
    });
  });
});

describe("signInAdmin", () => {
  it("lets an administrator in, and answers a member's right password like a wrong one", async () => {
    const admin = await makeMember(database.db, { isAdmin: true });
    const member = await makeMember(database.db);
    const enter = (username: string, password = PASSWORD) => signInAdmin.execute(visitor(), { username, password });
    expect(await enter(admin.username)).toMatchObject({ ok: true, value: { role: "admin" } });
    expect(await enter(member.username)).toEqual(await enter(admin.username, "wrong"));
  });
});
