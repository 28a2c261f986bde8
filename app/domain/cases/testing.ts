import type { TestDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../context.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { readCase } from "./read-case.server.ts";

type User = Awaited<ReturnType<typeof makeMember>>;

/** Two members, two administrators, and short ways to what they do; for the tests of the cases. */
export async function setUpCases({ db }: TestDatabase) {
  const [alice, bob, admin, second] = await Promise.all([
    makeMember(db),
    makeMember(db),
    makeMember(db, { isAdmin: true }),
    makeMember(db, { isAdmin: true }),
  ]);
  const as = (user: User | null, more: Partial<Context> = {}) => makeContext(db, user && actorFrom(user), more);
  const complain = async (from = alice) =>
    (await unwrap(fileComplaint.execute(as(from), { subject: "Noise", message: "The third file hums." }))).id;
  const look = (caseId: number) => unwrap(readCase.execute(as(admin), { caseId }));
  const acts = (caseId: number) =>
    db.auditEntry.findMany({ where: { subjectKind: "case", subjectId: String(caseId) }, orderBy: { id: "asc" } });
  const inbox = (user: User) => db.privateMessage.findMany({ where: { receiverId: user.id }, orderBy: { id: "asc" } });
  const mails = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
  return { db, alice, bob, admin, second, as, complain, look, acts, inbox, mails };
}
