import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import type { Limits } from "../../core/kernel/context.server.ts";
import { type LimitName, limitRules } from "../../core/kernel/limit-rules.ts";
import { signIn } from "./sign-in.server.ts";
import { signInAdmin } from "./sign-in-admin.server.ts";

const database = useDatabase();

/** The real rules, counted in memory. */
function countingLimits(): Limits {
  const spent = new Map<string, number>();
  return new Proxy({} as Limits, {
    get: (_, rule: LimitName) => ({
      async spend(key: string) {
        const count = (spent.get(`${rule} ${key}`) ?? 0) + 1;
        spent.set(`${rule} ${key}`, count);
        return count > limitRules[rule].points ? 60 : null;
      },
      forgive: async (key: string) => void spent.delete(`${rule} ${key}`),
    }),
  });
}

/** Passwords are compared as text: this tests counting, not hashing. */
const passwords = {
  hash: async () => "",
  verify: async (hash: string | null, password: string) => hash !== null && password === PASSWORD,
};

function doors() {
  const limits = countingLimits();
  const enter =
    (useCase: typeof signIn) =>
    async (username: string, password: string, address: string, device: string | null = null) => {
      const knownDevice = async () => device;
      const context = makeContext(database.db, null, { limits, passwords, address, knownDevice });
      const result = await useCase.execute(context, { username, password });
      return result.ok ? "in" : result.code;
    };
  return { member: enter(signIn), admin: enter(signInAdmin) };
}

const times = async (count: number, attempt: (i: number) => Promise<string>) => {
  const said: string[] = [];
  for (let i = 0; i < count; i++) said.push(await attempt(i));
  return said;
};

describe("guesses", () => {
  it("from the many networks of one /48 stop after sixty, at whatever accounts, and keep nobody out elsewhere", async () => {
    const { member, admin } = doors();
    const { username } = await makeMember(database.db);
    const said = await times(61, (i) => member(`nobody${i}`, "guess", `2001:db8:1:${i.toString(16)}::1`));
    expect(said).toEqual([...Array(60).fill("unauthenticated"), "rate-limited"]);
    expect(await admin("nobody", "guess", "2001:db8:1:ffff::1")).toBe("rate-limited");
    expect(await member(username, PASSWORD, "2001:db8:2::1")).toBe("in");
  });

  it("from one network stop there after ten, and keep nobody out elsewhere, at either door", async () => {
    const { username } = await makeMember(database.db, { isAdmin: true });
    for (const [door, points] of [
      [doors().member, 10],
      [doors().admin, 5],
    ] as const) {
      const said = await times(points + 1, () => door(username, "guess", "198.51.100.9"));
      expect(said).toEqual([...Array(points).fill("unauthenticated"), "rate-limited"]);
      expect(await door(username, PASSWORD, "198.51.100.9")).toBe("rate-limited");
      expect(await door(username, PASSWORD, "203.0.113.5")).toBe("in");
    }
  });

  it("from one network of IPv6 are counted together, whatever the address", async () => {
    const { username } = await makeMember(database.db);
    const { member } = doors();
    const said = await times(11, (i) => member(username, "guess", `2001:db8:1:2::${i + 1}`));
    expect(said.at(-1)).toBe("rate-limited");
    expect(await member(username, PASSWORD, "2001:db8:1:3::1")).toBe("in");
  });

  it("from many networks slow down every network to one try, but the right person is in with theirs", async () => {
    const { username } = await makeMember(database.db, { isAdmin: true });
    for (const door of [doors().member, doors().admin]) {
      const said = await times(50, (i) => door(username, "guess", `198.51.100.${i}`));
      expect(new Set(said)).toEqual(new Set(["unauthenticated"]));
      expect(await door(username, "guess", "192.0.2.1")).toBe("unauthenticated");
      expect(await door(username, PASSWORD, "192.0.2.1")).toBe("rate-limited");
      expect(await door(username, PASSWORD, "203.0.113.5")).toBe("in");
      expect(await door(username, PASSWORD, "192.0.2.1", "a browser that was here before")).toBe("in");
    }
  });

  it("from many networks of one /48 are no more than one network's then", async () => {
    const { username } = await makeMember(database.db);
    const { member } = doors();
    await times(50, (i) => member(username, "guess", `198.51.100.${i}`));
    expect(await member(username, "guess", "2001:db8:1:2::1")).toBe("unauthenticated");
    expect(await member(username, "guess", "2001:db8:1:3::1")).toBe("rate-limited");
  });

  it("by a browser that has signed in before are counted by themselves", async () => {
    const { username } = await makeMember(database.db);
    const { member } = doors();
    const said = await times(11, () => member(username, "guess", "198.51.100.9", "mine"));
    expect(said.at(-1)).toBe("rate-limited");
    expect(await member(username, PASSWORD, "198.51.100.9")).toBe("in");
  });

  it("are counted under the account, however its name is written", async () => {
    const { username } = await makeMember(database.db, { username: `wrenfield_${Date.now()}` });
    const { member } = doors();
    const spellings = [username, username.toUpperCase(), username.replace("i", "İ"), username.replace("w", "ｗ")];
    await times(10, (i) => member(spellings[i % spellings.length] ?? "", "guess", "198.51.100.9"));
    for (const spelling of spellings.slice(0, 2))
      expect(await member(spelling, PASSWORD, "198.51.100.9")).toBe("rate-limited");
    // Every spelling that finds the account counts for it; others give no access.
    for (const spelling of spellings) expect(await member(spelling, PASSWORD, "198.51.100.9")).not.toBe("in");
  });

  it("at a name that nobody has are stopped alike", async () => {
    const { member } = doors();
    const said = await times(11, () => member("nobody at all", "guess", "198.51.100.9"));
    expect(said).toEqual([...Array(10).fill("unauthenticated"), "rate-limited"]);
  });
});
