import type { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";

const SEARCHED_MAX = 20_000;

type NewCase = Prisma.CaseCreateManyInput & {
  createdAt: Date;
  /** Search terms in addition to its own text. */
  found?: (string | null | undefined)[];
};

/**
 * Opens a case. Returns null if the reporter has a waiting case on the same subject: a unique index decides, without an
 * error that would end the transaction.
 */
export async function openCase(tx: Tx, { found = [], ...data }: NewCase): Promise<{ id: number } | null> {
  const { subject, statement, accusedName, reportedText } = data;
  const searched = [...found, subject, statement, accusedName, reportedText].filter(Boolean).join(" ");
  const [made] = await tx.case.createManyAndReturn({
    data: [{ ...data, words: searched.slice(0, SEARCHED_MAX) }],
    skipDuplicates: true,
    select: { id: true },
  });
  const { kind, createdAt } = data;
  if (made) await recordEvent(tx, { clock: () => createdAt }, "report_opened", { id: made.id, kind });
  return made ?? null;
}
