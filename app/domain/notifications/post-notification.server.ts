import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { PostNotification } from "./schema.ts";

const DOUBLE_SUBMIT_MS = 60_000;

/** Announces something to all members. The same words by the same administrator within a minute are one. */
export const postNotification = defineUseCase({
  name: "notifications.post",
  input: PostNotification,
  allow: isStaff,
  async run(context, { message }) {
    const { id: adminId, username: adminUsername } = actorOf(context);
    const now = context.clock();
    return context.db.$transaction(async (tx) => {
      // Holding the administrator's row makes two simultaneous submits stand in line.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${adminId} FOR UPDATE`;
      const since = new Date(now.getTime() - DOUBLE_SUBMIT_MS);
      const same = await tx.notification.findFirst({ where: { adminId, message, createdAt: { gt: since } } });
      if (same) return ok({ id: same.id });
      const { id } = await tx.notification.create({ data: { message, adminId, adminUsername, createdAt: now } });
      const subject = { kind: "notification", id, name: message };
      await recordAct(tx, context, { act: "notifications.post", subject, after: { message } });
      return ok({ id });
    });
  },
});
