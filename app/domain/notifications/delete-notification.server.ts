import { isStaff } from "../actor.ts";
import { ok, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { OneNotification } from "./schema.ts";

/** Takes an announcement back. Refusals: not-found. */
export const deleteNotification = defineUseCase({
  name: "notifications.delete",
  input: OneNotification,
  allow: isStaff,
  async run({ db }, { notificationId }) {
    const { count } = await db.notification.deleteMany({ where: { id: notificationId } });
    return count === 1 ? ok({ id: notificationId }) : refuse("not-found", "This announcement does not exist any more.");
  },
});
