import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { recordAct } from "./record-act.server.ts";

const database = useDatabase();

it("an act stands with who did it, to what, from where and what changed, and cannot be altered", async () => {
  const admin = await makeMember(database.db, { isAdmin: true });
  const context = { ...makeContext(database.db, actorFrom(admin)), address: "10.1.2.3" };
  const subject = { kind: "user", id: "u1", name: "someone" };
  await recordAct(database.db, context, {
    act: "users.suspend",
    subject,
    before: { isSuspended: false },
    after: { isSuspended: true },
  });
  const entry = await database.db.auditEntry.findFirstOrThrow();
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
  await expect(database.db.auditEntry.update({ where: { id: entry.id }, data: { act: "nothing" } })).rejects.toThrow(
    /takes no UPDATE/,
  );
  await expect(database.db.auditEntry.deleteMany()).rejects.toThrow(/takes no DELETE/);
  await expect(database.db.$executeRaw`TRUNCATE audit_entries`).rejects.toThrow(/takes no TRUNCATE/);
});

it("an act nobody asked for is the system's, or a command's", async () => {
  const subject = { kind: "system", id: "backup", name: "backup" };
  const context = makeContext(database.db, null);
  await recordAct(database.db, context, { act: "tests.own", subject });
  await recordAct(database.db, context, { act: "tests.command", subject, by: "command line" });
  const entries = await database.db.auditEntry.findMany({ where: { actorId: null }, orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { act: "tests.own", actorName: "system", before: null },
    { act: "tests.command", actorName: "command line", before: null },
  ]);
});
