import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { openCase } from "./open-case.server.ts";
import { FileComplaint } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 60_000;

/** Brings a complaint before the administrators. The same words within a minute are one. Refusals: rate-limited. */
export const fileComplaint = defineUseCase({
  name: "cases.file-complaint",
  input: FileComplaint,
  allow: isSignedIn,
  async run(context, { subject, message: statement }) {
    const { db, clock, limits } = context;
    const { id: reporterId, username } = actorOf(context);
    const wait = await limits.complaint.spend(reporterId);
    if (wait !== null)
      return refuse("rate-limited", `Please wait ${Math.ceil(wait / 60)} minutes before you write again.`, {
        retryAfter: wait,
      });
    const createdAt = clock();
    return db.$transaction(async (tx) => {
      // Holding the member's row makes two simultaneous submits stand in line.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${reporterId} FOR NO KEY UPDATE`;
      const since = new Date(createdAt.getTime() - DOUBLE_SUBMIT_MS);
      const about = { kind: "complaint" as const, reporterId, subject, statement };
      const same = await tx.case.findFirst({ where: { ...about, createdAt: { gt: since } }, select: { id: true } });
      const made = same ?? (await openCase(tx, { ...about, createdAt, found: [username] }));
      return ok({ id: made?.id ?? 0 });
    });
  },
});
