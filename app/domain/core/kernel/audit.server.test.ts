import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { entriesOf, writeAudit } from "./audit.server.ts";

const database = useDatabase();
const subject = { kind: "user", id: "u1", name: "someone" };

describe("the audit log", () => {
  it("says who did it, to what, from where and what changed, and takes no UPDATE, DELETE or TRUNCATE", async () => {
    const { db } = database;
    const admin = await makeMember(db, { isAdmin: true });
    const context = { ...makeContext(db, actorFrom(admin)), address: "10.1.2.3" };
    const change = { before: { isSuspended: false }, after: { isSuspended: true } };
    await writeAudit(db, context, "users.suspend", { subject, ...change });
    const entry = await db.auditEntry.findFirstOrThrow();
    expect(entry).toMatchObject({
      act: "users.suspend",
      actorId: admin.id,
      actorName: admin.username,
      subjectKind: "user",
      subjectId: "u1",
      before: { isSuspended: false },
      after: { isSuspended: true },
      address: "10.1.2.3",
    });
    const update = db.auditEntry.update({ where: { id: entry.id }, data: { act: "nothing" } });
    await expect(update).rejects.toThrow(/takes no UPDATE/);
    await expect(db.auditEntry.deleteMany()).rejects.toThrow(/takes no DELETE/);
    await expect(db.$executeRaw`TRUNCATE audit_entries CASCADE`).rejects.toThrow(/takes no TRUNCATE/);
  });

  it("names the system, or the command line, where nobody is signed in", async () => {
    const { db } = database;
    const context = makeContext(db, null);
    await writeAudit(db, context, "tests.own", { subject });
    await writeAudit(db, context, "tests.command", { subject, by: "command line" });
    const entries = await db.auditEntry.findMany({ where: { actorId: null }, orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { act: "tests.own", actorName: "system", before: null },
      { act: "tests.command", actorName: "command line", before: null },
    ]);
  });

  it("cuts a long name of the subject to what its column takes", async () => {
    const { db } = database;
    await writeAudit(db, makeContext(db, null), "tests.long", { subject: { ...subject, name: "n".repeat(500) } });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { act: "tests.long" } });
    expect(entry.subjectName).toBe("n".repeat(200));
  });
});

it("one entry, several and none are handed on as a list", () => {
  expect(entriesOf({ subject })).toEqual([{ subject }]);
  expect(entriesOf([{ subject }, { act: "tests.other", subject }])).toHaveLength(2);
  expect(entriesOf({ unaudited: "nothing changed" })).toEqual([]);
});
