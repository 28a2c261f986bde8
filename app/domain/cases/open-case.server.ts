import type { Prisma } from "#app/db/generated/client.ts";

const WORDS_MAX = 20_000;

type NewCase = Prisma.CaseCreateManyInput & { found?: (string | null | undefined)[] };

/**
 * Opens a case, with the words that the search finds it by. Null when the reporter has one of the same subject that
 * waits: a unique index decides, and fails no transaction.
 */
export async function openCase(tx: Prisma.TransactionClient, { found = [], ...data }: NewCase) {
  const { subject, statement, reportedBy, reportedText } = data;
  const words = [...found, subject, statement, reportedBy, reportedText].filter(Boolean).join(" ").slice(0, WORDS_MAX);
  const [made] = await tx.case.createManyAndReturn({
    data: [{ ...data, words }],
    skipDuplicates: true,
    select: { id: true },
  });
  return made ?? null;
}
