import { isStaff } from "../kernel/allow.ts";
import { lately } from "../kernel/double-submit.ts";
import { recordEvent } from "../kernel/record-event.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { PostNotification } from "./schema.ts";

/** Announces something to all members. The same text by the same administrator within a minute is one announcement. */
export const postNotification = defineUseCase({
  name: "notifications.post",
  input: PostNotification,
  allow: isStaff,
  async write({ tx, clock, actor }, { message }) {
    const { id: adminId, username: adminUsername } = actor;
    // Locking the administrator's row makes two simultaneous submits wait for each other.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${adminId} FOR UPDATE`;
    const now = clock();
    const same = await tx.notification.findFirst({ where: { adminId, message, createdAt: lately(now) } });
    if (same) return ok({ id: same.id }, { audit: { unaudited: "the first submit wrote the entry" } });
    const { id } = await tx.notification.create({ data: { message, adminId, adminUsername, createdAt: now } });
    await recordEvent(tx, { clock }, "announcement_posted", { id, message });
    return ok({ id }, { audit: { subject: { kind: "notification", id, name: message }, after: { message } } });
  },
});
