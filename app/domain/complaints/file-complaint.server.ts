import { isSignedIn } from "../actor.ts";
import { ok, refuse } from "../result.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { FileComplaint } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 60_000;

/** Brings a complaint before the administrators. The same words within a minute are one. Refusals: rate-limited. */
export const fileComplaint = defineUseCase({
  name: "complaints.file",
  input: FileComplaint,
  allow: isSignedIn,
  async run(context, { subject, message }) {
    const { db, clock, limits } = context;
    const { id: userId } = actorOf(context);
    const wait = await limits.complaint.spend(userId);
    if (wait !== null)
      return refuse("rate-limited", `Please wait ${Math.ceil(wait / 60)} minutes before you write again.`, {
        retryAfter: wait,
      });
    const now = clock();
    return db.$transaction(async (tx) => {
      // Holding the member's row makes two simultaneous submits stand in line.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
      const since = new Date(now.getTime() - DOUBLE_SUBMIT_MS);
      const same = await tx.complaint.findFirst({ where: { userId, subject, message, createdAt: { gt: since } } });
      const { id } = same ?? (await tx.complaint.create({ data: { userId, subject, message, createdAt: now } }));
      return ok({ id });
    });
  },
});
