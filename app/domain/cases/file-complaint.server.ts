import { isSignedIn } from "../kernel/allow.ts";
import { lately } from "../kernel/double-submit.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { openCase } from "./open-case.server.ts";
import { FileComplaint } from "./schema.ts";

/** Brings a complaint before the administrators. The same text within a minute is one. Refusals: rate-limited. */
export const fileComplaint = defineUseCase({
  name: "cases.file-complaint",
  input: FileComplaint,
  allow: isSignedIn,
  limit: "complaint",
  async write({ tx, actor, clock }, { subject, message: statement }) {
    const createdAt = clock();
    // Locking the member's row makes two simultaneous submits wait for each other.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${actor.id} FOR NO KEY UPDATE`;
    const about = { kind: "complaint" as const, reporterId: actor.id, subject, statement };
    const same = await tx.case.findFirst({
      where: { ...about, createdAt: lately(createdAt) },
      select: { id: true },
    });
    const made = same ?? (await openCase(tx, { ...about, createdAt, found: [actor.username] }));
    return ok({ id: made?.id ?? 0 });
  },
});
