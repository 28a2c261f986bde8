import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { OneNotification } from "./schema.ts";

/** Takes an announcement back. Refusals: not-found. */
export const deleteNotification = defineUseCase({
  name: "notifications.delete",
  input: OneNotification,
  allow: isStaff,
  async run(context, { notificationId: id }) {
    return context.db.$transaction(async (tx) => {
      const found = await tx.notification.findUnique({ where: { id } });
      const { count } = await tx.notification.deleteMany({ where: { id } });
      if (!found || count === 0) return refuse("not-found", "This announcement does not exist any more.");
      const { message, adminUsername } = found;
      await recordAct(tx, context, {
        act: "notifications.delete",
        subject: { kind: "notification", id, name: message },
        before: { message, by: adminUsername },
      });
      return ok({ id });
    });
  },
});
