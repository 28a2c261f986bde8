import { Prisma } from "#app/db/generated/client.ts";
import { cleanText } from "./clean-text.ts";
import type { Caller, Services, Tx } from "./context.server.ts";

/** One administrative act, as the audit log keeps it. */
export type AuditEntry = {
  /** What was done; the use case's name unless told. */
  act?: string;
  subject: { kind: string; id: string | number | bigint; name: string };
  /** Only what the act changes, without secrets. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Who acts where there is no actor. */
  by?: "system" | "command line";
};

/** Says why a staff write leaves no entry, e.g. because nothing changed. */
type Unaudited = { unaudited: string };

export type Audit = AuditEntry | readonly AuditEntry[] | Unaudited;

/** What an answer says to the audit log, as entries: for a use case that hands on those of its steps. */
export const entriesOf = (audit: Audit): readonly AuditEntry[] =>
  "unaudited" in audit ? [] : "subject" in audit ? [audit] : audit;

/** PostgreSQL refuses JSON with half a surrogate pair, which also a text that was cut may have. */
const jsonOf = (value: Prisma.InputJsonObject | undefined) =>
  value ? (cleanText(value) as Prisma.InputJsonObject) : Prisma.DbNull;

/**
 * Writes acts into the audit log within the transaction that does them: neither stands without the other. Who and
 * from where come from the call; without an actor it was the system itself, or a command. A trigger lets nobody
 * change the log afterwards.
 */
export async function writeAudit(
  tx: Tx,
  { actor, address, clock }: Pick<Caller & Services, "actor" | "address" | "clock">,
  useCase: string,
  audit: Audit,
): Promise<void> {
  for (const { act, subject, before, after, by = "system" } of entriesOf(audit))
    await tx.auditEntry.create({
      data: {
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
      },
    });
}
