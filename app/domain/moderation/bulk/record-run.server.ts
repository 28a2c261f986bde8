import { z } from "zod";
import { anyStaff } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Standing } from "./steps-in-bulk.server.ts";

const one = { id: z.string(), name: z.string() };
export const Done = z.array(z.object({ ...one, before: Standing.optional(), after: Standing.optional() }));
export const Refused = z.array(z.object({ ...one, message: z.string() }));

/** Stores the result of a bulk action, so that its report has a URL and it can be undone. */
export const recordRun = defineUseCase({
  name: "bulk.record",
  input: z.object({ kind: z.string(), act: z.string(), done: Done, refused: Refused }),
  allow: anyStaff,
  async write({ tx, actor, clock }, run) {
    const { id } = await tx.bulkRun.create({ data: { ...run, actorId: actor.id, createdAt: clock() } });
    const refused = run.refused.map(({ id, message }) => ({ id, message }));
    const answer = { runId: id, done: run.done.length, refused };
    return ok(answer, { audit: { unaudited: "Each action has its own entry." } });
  },
});
