import { Prisma } from "#app/db/generated/client.ts";
import { cleanText } from "./clean-text.ts";
import type { Caller, Services, Tx } from "./context.server.ts";

/** One administrative action, as stored in the audit log. */
export type AuditEntry = {
  /** The name of the action; by default that of the use case. */
  act?: string;
  subject: { kind: string; id: string | number | bigint; name: string };
  /** Only the changed values, without secrets. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** The originator if there is no actor. */
  by?: "system" | "command line";
};

/** Says why a staff write leaves no entry, e.g. because nothing changed. */
type Unaudited = { unaudited: string };

export type Audit = AuditEntry | readonly AuditEntry[] | Unaudited;

/** The audit entries of an answer, for a use case that passes on those of its steps. */
export const entriesOf = (audit: Audit): readonly AuditEntry[] =>
  "unaudited" in audit ? [] : "subject" in audit ? [audit] : audit;

/** PostgreSQL refuses JSON with half a surrogate pair, which a cut text can contain. */
const jsonOf = (value: Prisma.InputJsonObject | undefined) =>
  value ? (cleanText(value) as Prisma.InputJsonObject) : Prisma.DbNull;

/**
 * Writes actions into the audit log within their transaction, so that neither exists without the other. Actor and
 * address come from the call; without an actor it was the system itself, or a command. A trigger prevents later changes
 * of the log.
 */
export async function writeAudit(
  tx: Tx,
  { actor, address, clock }: Pick<Caller & Services, "actor" | "address" | "clock">,
  useCase: string,
  audit: Audit,
): Promise<void> {
  const entries = entriesOf(audit);
  if (entries.length === 0) return;
  await tx.auditEntry.createMany({
    data: entries.map(({ act, subject, before, after, by = "system" }) => ({
      act: act ?? useCase,
      actorId: actor?.id ?? null,
      actorName: actor?.username ?? by,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      subjectName: subject.name.slice(0, 200),
      before: jsonOf(before),
      after: jsonOf(after),
      address,
      createdAt: clock(),
    })),
  });
}
