import { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "../kernel/context.server.ts";

export type Act = {
  /** The use case's name. */
  act: string;
  subject: { kind: string; id: string | number | bigint; name: string };
  /** Only what the act changes, without secrets. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Who acts where there is no actor. */
  by?: "system" | "command line";
};

/**
 * Writes down an administrative act within the transaction that does it: neither stands without the other. Who and
 * from where come from the context; without an actor it was the system itself, or a command.
 */
export async function recordAct(
  tx: Prisma.TransactionClient,
  { actor, address, clock }: Pick<Context, "actor" | "address" | "clock">,
  { act, subject, before, after, by = "system" }: Act,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      act,
      actorId: actor?.id ?? null,
      actorName: actor?.username ?? by,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      subjectName: subject.name.slice(0, 200),
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      address,
      createdAt: clock(),
    },
  });
}
