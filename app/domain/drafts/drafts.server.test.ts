import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { dropDraft, keepDraft, readDraft } from "./drafts.server.ts";

const database = useDatabase();
const draft = { address: "203.0.113.9", path: "/forums/new", fields: { title: "Half", content: "a thought" } };
const HOUR = 3_600_000;

const setUp = (now = Date.now()) => makeContext(database.db, null, { clock: () => new Date(now) });

describe("a draft", () => {
  it("comes back to its key and its form alone, as often as it is asked for, until it is dropped", async () => {
    const context = setUp();
    const key = (await keepDraft(context, draft)) ?? "";
    expect(await readDraft(context, key, "/forums/new")).toEqual(draft.fields);
    expect(await readDraft(context, key, "/forums/new")).toEqual(draft.fields);
    expect(await readDraft(context, key, "/messages/new")).toBeNull();
    expect(await readDraft(context, `${key}x`, "/forums/new")).toBeNull();
    await dropDraft(context, key);
    expect(await readDraft(context, key, "/forums/new")).toBeNull();
  });

  it("is no more after a day, and its row goes with the next one kept", async () => {
    const before = setUp(Date.now() - 25 * HOUR);
    const key = (await keepDraft(before, draft)) ?? "";
    expect(await readDraft(setUp(), key, draft.path)).toBeNull();
    await keepDraft(setUp(), draft);
    expect(await database.db.formDraft.count({ where: { expiresAt: { lt: new Date() } } })).toBe(0);
  });

  it("is stored under a hash: who reads the table cannot ask for it", async () => {
    const key = (await keepDraft(setUp(), draft)) ?? "";
    expect(JSON.stringify(await database.db.formDraft.findMany())).not.toContain(key);
  });

  it("is not kept when it is too large, or too often from one address", async () => {
    const context = setUp();
    expect(await keepDraft(context, { ...draft, fields: { content: "x".repeat(100_001) } })).toBeNull();
    context.limits.draft = { spend: async () => 60, forgive: async () => undefined };
    expect(await keepDraft(context, draft)).toBeNull();
  });
});
