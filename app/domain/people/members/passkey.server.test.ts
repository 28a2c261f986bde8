import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, openLimiter } from "#tests/support/factories.ts";
import { generatePasskey } from "./generate-passkey.server.ts";
import { readPasskey } from "./read-passkey.server.ts";

const database = useDatabase();

async function setUp(more = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user));
  return { user, context };
}

const issued = (userId: string) => database.db.userPasskey.findMany({ where: { userId }, orderBy: { id: "asc" } });

describe("generatePasskey", () => {
  it("replaces the passkey in force and keeps the old one as one that is not", async () => {
    const { user, context } = await setUp();
    const made = await generatePasskey.execute(context, {});
    expect(made).toMatchObject({ ok: true, value: { passkey: expect.stringMatching(/^[0-9a-f]{32}$/) } });
    const passkey = made.ok ? made.value.passkey : "";
    expect(passkey).not.toBe(user.passkey);
    expect(await readPasskey.execute(context, {})).toEqual({ ok: true, value: { passkey } });
    expect(await issued(user.id)).toMatchObject([
      { passkey: user.passkey, isActive: false },
      { passkey, isActive: true },
    ]);
  });

  it("gives one to a member who has none", async () => {
    const { user, context } = await setUp({ passkey: null, passkeys: undefined });
    expect(await readPasskey.execute(context, {})).toEqual({ ok: true, value: { passkey: null } });
    await generatePasskey.execute(context, {});
    expect(await issued(user.id)).toMatchObject([{ isActive: true }]);
  });

  it("leaves one in force when it is pressed several times at once", async () => {
    const { user, context } = await setUp();
    await Promise.all([1, 2, 3].map(() => generatePasskey.execute(context, {})));
    const { passkey } = await database.db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect((await issued(user.id)).filter(({ isActive }) => isActive)).toMatchObject([{ passkey }]);
  });

  it("makes a member who does it too often wait, and changes nothing", async () => {
    const { user, context } = await setUp();
    context.limits.passkey = { ...openLimiter(), spend: async () => 120, forgive: async () => undefined };
    expect(await generatePasskey.execute(context, {})).toMatchObject({ code: "rate-limited", retryAfter: 120 });
    expect(await readPasskey.execute(context, {})).toEqual({ ok: true, value: { passkey: user.passkey } });
  });

  it("refuses an account that is gone", async () => {
    const { user, context } = await setUp();
    await database.db.user.delete({ where: { id: user.id } });
    expect(await generatePasskey.execute(context, {})).toMatchObject({ code: "not-found" });
  });
});
