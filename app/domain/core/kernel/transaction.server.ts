import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "#app/db/generated/client.ts";
import type { Db, Tx } from "./context.server.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 15;
/** PostgreSQL's serialization_failure and deadlock_detected: nothing was written, and a second try may succeed. */
const TRANSIENT = /\b(40001|40P01)\b/;

class RolledBack<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super("rolled back");
    this.answer = answer;
  }
}

export type TransactionOptions = {
  /** The maximum duration; 5,000 by default. */
  timeoutMs?: number;
};

/**
 * Runs `body` in a transaction. A refusal rolls everything back, as an error does. If PostgreSQL aborts it in favour of
 * another transaction, it runs again, so `body` must touch nothing but `tx`.
 */
export async function inTransaction<Answer extends { ok: boolean }>(
  db: Db,
  body: (tx: Tx) => Promise<Answer>,
  { timeoutMs = 5_000 }: TransactionOptions = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(
        async (tx) => {
          const answer = await body(tx);
          if (!answer.ok) throw new RolledBack(answer);
          return answer;
        },
        { timeout: timeoutMs },
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.answer as Answer;
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await sleep(PAUSE_MS * attempt * (1 + Math.random()));
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === "P2034" || (error.code === "P2010" && TRANSIENT.test(JSON.stringify(error.meta)));
}
