import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteDraft } from "./delete-draft.server.ts";
import { findDrafts, readDraft } from "./find-drafts.server.ts";
import { keepDraft } from "./keep-draft.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { MAX_DRAFTS } from "./schema.ts";

const database = useDatabase();
const path = "/forums/new";
const fields = { title: "Half", content: "a thought" };
const DAY = 86_400_000;

type Member = Awaited<ReturnType<typeof makeMember>>;
const contextOf = (member: Member | null, now = Date.now()) =>
  makeContext(database.db, member && actorFrom(member), { clock: () => new Date(now) });
const setUp = async () => makeMember(database.db);
const read = (member: Member, now?: number) => readDraft.execute(contextOf(member, now), { path });

describe("a draft", () => {
  it("belongs to its member and its form, and its last text counts until it is deleted", async () => {
    const [member, other] = [await setUp(), await setUp()];
    await unwrap(saveDraft.execute(contextOf(member), { path, fields: { content: "a" } }));
    await unwrap(saveDraft.execute(contextOf(member), { path, fields }));
    expect(await read(member)).toMatchObject({ ok: true, value: { path, fields } });
    expect(await read(other)).toMatchObject({ code: "not-found" });
    expect(await readDraft.execute(contextOf(member), { path: "/messages/new" })).toMatchObject({ code: "not-found" });
    await unwrap(deleteDraft.execute(contextOf(other), { path }));
    expect(await unwrap(findDrafts.execute(contextOf(member), {}))).toMatchObject({ drafts: [{ path }] });
    await unwrap(deleteDraft.execute(contextOf(member), { path }));
    expect(await read(member)).toMatchObject({ code: "not-found" });
  });

  it("expires after a week, and its row is deleted with the next one that is saved", async () => {
    const member = await setUp();
    await unwrap(saveDraft.execute(contextOf(member, Date.now() - 8 * DAY), { path, fields }));
    expect(await read(member)).toMatchObject({ code: "not-found" });
    await unwrap(saveDraft.execute(contextOf(await setUp()), { path, fields }));
    expect(await database.db.formDraft.count({ where: { userId: member.id } })).toBe(0);
  });

  it("makes way for newer ones of its member", async () => {
    const [member, other] = [await setUp(), await setUp()];
    const start = Date.now();
    await unwrap(saveDraft.execute(contextOf(other, start), { path, fields }));
    for (let i = 0; i <= MAX_DRAFTS; i += 1)
      await unwrap(saveDraft.execute(contextOf(member, start + i), { path: `/topics/${i}`, fields }));
    const { drafts } = await unwrap(findDrafts.execute(contextOf(member, start + 100), {}));
    expect(drafts.map((draft) => draft.path)).toEqual(
      Array.from({ length: MAX_DRAFTS }, (_, i) => `/topics/${MAX_DRAFTS - i}`),
    );
    expect((await read(other)).ok).toBe(true);
  });

  it("is kept for the account whose session has ended, and for no account that does not exist", async () => {
    const member = await setUp();
    const kept = (userId: string) => unwrap(keepDraft.execute(contextOf(null), { userId, path, fields }));
    expect(await kept(member.id)).toEqual({ isKept: true });
    expect(await read(member)).toMatchObject({ ok: true, value: { fields } });
    expect(await kept("nobody")).toEqual({ isKept: false });
  });

  it("is not saved when it is too large, or too often from one address", async () => {
    const member = await setUp();
    const large = { path, fields: { content: "x".repeat(100_001) } };
    expect(await saveDraft.execute(contextOf(member), large)).toMatchObject({ code: "invalid" });
    const context = contextOf(null);
    const spent: string[] = [];
    const spend = async (key: string) => {
      spent.push(key);
      return 60;
    };
    context.limits.draft = { ...openLimiter(), spend, forgive: async () => undefined };
    const refused = await keepDraft.execute(context, { userId: member.id, path, fields });
    expect(refused).toMatchObject({ code: "rate-limited", retryAfter: 60 });
    expect(spent).toEqual([context.address]);
    expect(await database.db.formDraft.count({ where: { userId: member.id } })).toBe(0);
  });
});
