import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { isBarred, lockHashes, withShort } from "./info-hashes.server.ts";

const database = useDatabase();
const v1 = "a".repeat(40);
const v2 = "b".repeat(64);

describe("info hashes", () => {
  it("of version 2 come with the 40 digits that clients announce, each once", () => {
    expect(withShort([v1, v2, v2])).toEqual([v1, v2, v2.slice(0, 40)]);
    expect(withShort([])).toEqual([]);
  });

  it("are barred where a notice bars one of them", async () => {
    const { db } = database;
    const made = await db.case.create({ data: { kind: "takedown", subject: "Notice", statement: "Mine" } });
    const item = await db.noticeItem.create({ data: { caseId: made.id, target: v1, infoHash: v1 } });
    await db.barredInfoHash.create({ data: { infoHash: v1, itemId: item.id } });
    expect(await isBarred(db, [v2, v1])).toBe(true);
    expect(await isBarred(db, [v2])).toBe(false);
    expect(await isBarred(db, [])).toBe(false);
  });

  it("are locked by one transaction at a time, in whatever order they are given", async () => {
    const steps: string[] = [];
    const change = (name: string, hashes: string[]) =>
      database.db.$transaction(async (tx) => {
        await lockHashes(tx, hashes);
        steps.push(`${name} begins`);
        await tx.$queryRaw`SELECT pg_sleep(0.1)::text`;
        steps.push(`${name} ends`);
      });
    await Promise.all([change("list", [v1, v2]), change("bar", [v2, v1])]);
    expect(steps.map((step) => step.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  });
});
