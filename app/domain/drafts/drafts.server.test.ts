import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../kernel/context.server.ts";
import { deleteDraft } from "./delete-draft.server.ts";
import { readDraft } from "./read-draft.server.ts";
import { saveDraft } from "./save-draft.server.ts";

const database = useDatabase();
const draft = { path: "/forums/new", fields: { title: "Half", content: "a thought" } };
const HOUR = 3_600_000;

const setUp = (now = Date.now()) => makeContext(database.db, null, { clock: () => new Date(now) });
const save = async (context: Context) => (await unwrap(saveDraft.execute(context, draft))).key;
const read = (context: Context, key: string, path: string) => unwrap(readDraft.execute(context, { key, path }));

describe("a draft", () => {
  it("comes back to its key and its form alone, as often as it is asked for, until it is deleted", async () => {
    const context = setUp();
    const key = await save(context);
    expect(await read(context, key, "/forums/new")).toEqual(draft.fields);
    expect(await read(context, key, "/forums/new")).toEqual(draft.fields);
    expect(await read(context, key, "/messages/new")).toBeNull();
    expect(await read(context, `${key}x`, "/forums/new")).toBeNull();
    await unwrap(deleteDraft.execute(context, { key }));
    expect(await read(context, key, "/forums/new")).toBeNull();
  });

  it("is gone after a day, and its row is deleted with the next one that is saved", async () => {
    const before = setUp(Date.now() - 25 * HOUR);
    const key = await save(before);
    expect(await read(setUp(), key, draft.path)).toBeNull();
    await save(setUp());
    expect(await database.db.formDraft.count({ where: { expiresAt: { lt: new Date() } } })).toBe(0);
  });

  it("is stored under a hash: who reads the table cannot ask for it", async () => {
    const key = await save(setUp());
    expect(JSON.stringify(await database.db.formDraft.findMany())).not.toContain(key);
  });

  it("is not saved when it is too large, or too often from one address", async () => {
    const context = setUp();
    const stored = await database.db.formDraft.count();
    const large = { ...draft, fields: { content: "x".repeat(100_001) } };
    expect(await saveDraft.execute(context, large)).toMatchObject({ code: "invalid" });
    expect(await saveDraft.execute(context, { ...draft, path: "/x".repeat(200) })).toMatchObject({ code: "invalid" });
    const spent: string[] = [];
    const spend = async (key: string) => {
      spent.push(key);
      return 60;
    };
    context.limits.draft = { ...openLimiter(), spend, forgive: async () => undefined };
    expect(await saveDraft.execute(context, draft)).toMatchObject({ code: "rate-limited", retryAfter: 60 });
    expect(spent).toEqual([context.address]);
    expect(await database.db.formDraft.count()).toBe(stored);
  });
});
