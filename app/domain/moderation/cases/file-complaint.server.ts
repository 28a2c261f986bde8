import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { openCase } from "./open-case.server.ts";
import { FileComplaint } from "./schema.ts";

/** Sends a complaint to the administrators. Refusals: rate-limited. */
export const fileComplaint = defineUseCase({
  name: "cases.file-complaint",
  input: FileComplaint,
  allow: isSignedIn,
  limit: "complaint",
  async write({ tx, actor, clock }, { subject, message: statement }) {
    const about = { kind: "complaint" as const, reporterId: actor.id, subject, statement };
    const made = await openCase(tx, { ...about, createdAt: clock(), found: [actor.username] });
    return ok({ id: made?.id ?? 0 });
  },
});
