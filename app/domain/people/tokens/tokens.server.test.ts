import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { changeUserPassword } from "../../moderation/users/change-access.server.ts";
import { confirmReset } from "../auth/confirm-reset.server.ts";
import { createToken, MAX_TOKENS } from "./create-token.server.ts";
import { ensureTokenKeys } from "./ensure-token-keys.server.ts";
import { findTokenActor } from "./find-token-actor.server.ts";
import { findTokens } from "./find-tokens.server.ts";
import { revokeToken } from "./revoke-token.server.ts";

const database = useDatabase();
const NOW = new Date("2026-06-15T12:00:00Z");
const DAY = 86_400_000;
const from = { userAgent: "autobrr/1.60.0", address: "2001:db8::7" };
let member: Actor;

beforeAll(async () => {
  member = actorFrom(await makeMember(database.db));
});

const contextOf = (actor: Actor | null, now = NOW) =>
  makeContext(database.db, actor, { clock: () => now, confirmedAt: now });

async function create(actor: Actor, input: Record<string, unknown> = {}) {
  const made = await createToken.execute(contextOf(actor), { name: "Feeds", scopes: ["read"], ...input });
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

describe("a token", () => {
  it("is told once, kept as a hash, and stands for its member with its scopes", async () => {
    const { token, id } = await create(member, { scopes: ["read", "download", "read"] });
    expect(token).toMatch(/^pb_[\w-]{43}$/);
    expect(JSON.stringify(await database.db.apiToken.findUnique({ where: { id } }))).not.toContain(token.slice(3));
    const caller = await findTokenActor(contextOf(null), token, from);
    expect(caller).toMatchObject({ id, scopes: ["read", "download"], actor: { id: member.id, isAdmin: false } });
    expect(await findTokenActor(contextOf(null), `${token.slice(0, -1)}~`, from)).toBeNull();
  });

  it("tells when it was last used, by what and over which family, and of the address no more", async () => {
    const actor = actorFrom(await makeMember(database.db));
    const { token } = await create(actor);
    await findTokenActor(contextOf(null), token, from);
    const later = new Date(NOW.getTime() + 30_000);
    await findTokenActor(contextOf(null, later), token, { ...from, address: "192.0.2.1" });
    const found = await findTokens.execute(contextOf(actor), {});
    expect(found).toMatchObject({
      value: { tokens: [{ lastUsedAt: NOW.toISOString(), lastClient: from.userAgent, lastFamily: "IPv6" }] },
    });
    expect(JSON.stringify(found)).not.toContain("2001:db8");
  });

  it("ends with its time, with the account's, and when it is revoked", async () => {
    const actor = actorFrom(await makeMember(database.db));
    const short = await create(actor, { lifetime: "7" });
    const endless = await create(actor, { lifetime: "never" });
    const inAWeek = contextOf(null, new Date(NOW.getTime() + 7 * DAY));
    expect(await findTokenActor(inAWeek, short.token, from)).toBeNull();
    expect(await findTokenActor(inAWeek, endless.token, from)).not.toBeNull();
    await database.db.user.update({ where: { id: actor.id }, data: { isSuspended: true } });
    expect(await findTokenActor(contextOf(null), endless.token, from)).toBeNull();
    await database.db.user.update({ where: { id: actor.id }, data: { isSuspended: false } });
    expect(await revokeToken.execute(contextOf(actor), { tokenId: endless.id })).toMatchObject({ ok: true });
    expect(await findTokenActor(contextOf(null), endless.token, from)).toBeNull();
    expect(await revokeToken.execute(contextOf(actor), { tokenId: endless.id })).toMatchObject({ code: "not-found" });
  });

  it("ends where a new password is set for who has lost the old one, and with the account's erasure", async () => {
    const { db } = database;
    const primary = actorFrom(await makeMember(db, { isAdmin: true, isPrimaryAdmin: true }));
    const newPassword = "a new password for all";
    for (const end of [
      (userId: string) => changeUserPassword.execute(contextOf(primary), { userId, newPassword }),
      (userId: string) => deleteUser.execute(contextOf(primary), { userId }),
      async (userId: string) => {
        const link = { userId, token: hashToken("mailed"), expiresAt: new Date(NOW.getTime() + DAY) };
        await db.passwordResetToken.create({ data: link });
        return confirmReset.execute(contextOf(null), { token: "mailed", newPassword });
      },
    ]) {
      const actor = actorFrom(await makeMember(db));
      await create(actor);
      expect(await end(actor.id)).toMatchObject({ ok: true });
      expect(await db.apiToken.count({ where: { userId: actor.id } })).toBe(0);
    }
  });

  it("has keys of its own for sharing, the same for each download, made once however many ask at once", async () => {
    const actor = actorFrom(await makeMember(database.db));
    const [one, two] = [await create(actor), await create(actor, { name: "Other" })];
    const ensure = (tokenId: number) => unwrap(ensureTokenKeys.execute(contextOf(actor), { tokenId }));
    const all = await Promise.all([ensure(one.id), ensure(one.id), ensure(one.id)]);
    expect(new Set(all.map(({ announceKey, seedToken }) => announceKey + seedToken)).size).toBe(1);
    expect(all[0]?.announceKey).toMatch(/^[0-9a-f]{32}$/);
    expect(await ensure(two.id)).not.toMatchObject({ announceKey: all[0]?.announceKey });
    const stored = await database.db.tokenKeys.findUnique({ where: { tokenId: one.id } });
    expect(JSON.stringify(stored)).not.toContain(all[0]?.seedToken);
    expect(await ensureTokenKeys.execute(contextOf(member), { tokenId: one.id })).toMatchObject({ code: "not-found" });
  });

  it("is its member's alone to see and to revoke", async () => {
    const other = actorFrom(await makeMember(database.db));
    const { id } = await create(member);
    expect(await findTokens.execute(contextOf(other), {})).toMatchObject({ value: { tokens: [] } });
    expect(await revokeToken.execute(contextOf(other), { tokenId: id })).toMatchObject({ code: "not-found" });
  });

  it("may moderate or administer only where its member may, and no longer", async () => {
    expect(await createToken.execute(contextOf(member), { name: "x", scopes: ["admin"] })).toMatchObject({
      code: "forbidden",
    });
    const admin = actorFrom(await makeMember(database.db, { isAdmin: true }));
    const { token } = await create(admin, { scopes: ["moderate", "admin"] });
    expect(await findTokenActor(contextOf(null), token, from)).toMatchObject({ actor: { isAdmin: true } });
    await database.db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    expect(await findTokenActor(contextOf(null), token, from)).toMatchObject({ actor: { isAdmin: false } });
  });

  it("is not made without a recent confirmation, nor beyond the most that a member may have", async () => {
    const actor = actorFrom(await makeMember(database.db));
    const unsure = { ...contextOf(actor), confirmedAt: null };
    expect(await createToken.execute(unsure, { name: "x", scopes: ["read"] })).toMatchObject({
      code: "confirmation-required",
    });
    const tries = Array.from({ length: MAX_TOKENS + 3 }, (_, i) =>
      createToken.execute(contextOf(actor), { name: `Token ${i}`, scopes: ["read"] }),
    );
    const made = await Promise.all(tries);
    expect(made.filter(({ ok }) => ok)).toHaveLength(MAX_TOKENS);
    expect(made.filter((one) => !one.ok && one.code === "conflict")).toHaveLength(3);
  });

  it.each([
    [{ name: "", scopes: ["read"] }, "name"],
    [{ name: "x".repeat(61), scopes: ["read"] }, "name"],
    [{ name: "x", scopes: [] }, "scopes"],
    [{ name: "x", scopes: ["everything"] }, "scopes"],
    [{ name: "x" }, "scopes"],
    [{ name: "x", scopes: ["read"], lifetime: "8" }, "lifetime"],
  ])("is refused for %j, beside the field %s", async (input, field) => {
    expect(await createToken.execute(contextOf(member), input)).toMatchObject({
      code: "invalid",
      errors: { [field]: [expect.any(String)] },
    });
  });
});
