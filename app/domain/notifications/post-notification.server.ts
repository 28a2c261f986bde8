import { holding } from "../kernel/allow.ts";
import { recordEvent } from "../kernel/record-event.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { PostNotification } from "./schema.ts";

/** Announces something to all members. */
export const postNotification = defineUseCase({
  name: "notifications.post",
  input: PostNotification,
  allow: holding("announcements.post"),
  async write({ tx, clock, actor }, { message }) {
    const { id: adminId, username: adminUsername } = actor;
    const { id } = await tx.notification.create({ data: { message, adminId, adminUsername, createdAt: clock() } });
    await recordEvent(tx, { clock }, "announcement_posted", { id, message });
    return ok({ id }, { audit: { subject: { kind: "notification", id, name: message }, after: { message } } });
  },
});
