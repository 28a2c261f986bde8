import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { cleanText } from "../../core/kernel/clean-text.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";

const KEPT_DAYS = 30;

/** The oldest lines that are not sent yet. */
export const findWaiting = (db: Db, most: number) =>
  db.announcerLine.findMany({
    where: { sentAt: null },
    orderBy: { id: "asc" },
    take: most,
    select: { id: true, text: true },
  });

/** Marks lines that the server has read. */
export const markSent = defineUseCase({
  name: "announcer.mark-sent",
  input: z.object({ ids: z.array(z.bigint()) }),
  allow: systemOnly,
  async write({ tx, clock }, { ids }) {
    const { count } = await tx.announcerLine.updateMany({
      where: { id: { in: ids }, sentAt: null },
      data: { sentAt: clock() },
    });
    return ok({ sent: count });
  },
});

/** Records the state of the announcing process. An error stays until the next one. */
export const noteState = defineUseCase({
  name: "announcer.note-state",
  input: z.object({
    nick: z.string().nullable(),
    connectedSince: z.date().nullable(),
    error: z.string().optional(),
  }),
  allow: systemOnly,
  async write({ tx, clock }, said) {
    const now = clock();
    // Part of it comes from the IRC server.
    const { error, ...state } = cleanText(said) as typeof said;
    const data = { ...state, seenAt: now, ...(error === undefined ? {} : { lastError: error, lastErrorAt: now }) };
    await tx.announcerState.upsert({ where: { id: 1 }, create: data, update: data });
    return ok({});
  },
});

/** Deletes lines older than 30 days, sent or not. */
export const forgetLines = defineUseCase({
  name: "announcer.forget-lines",
  allow: systemOnly,
  async write({ tx, clock }) {
    const { count } = await tx.announcerLine.deleteMany({ where: { createdAt: { lt: addDays(clock(), -KEPT_DAYS) } } });
    return ok({ forgotten: count });
  },
});
