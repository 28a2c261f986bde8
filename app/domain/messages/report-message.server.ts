import { isSignedIn } from "../actor.ts";
import { memberView } from "../members/deleted-member.ts";
import { ok, refuse } from "../result.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { noSuchMessage, sideOf } from "./policy.ts";
import { messageParts } from "./present.ts";
import { ReportMessage } from "./schema.ts";

/**
 * Brings a received message before the administrators, who otherwise read none: its words go along as a copy. One
 * report a message and member. Refusals: not-found (also for its sender), rate-limited.
 */
export const reportMessage = defineUseCase({
  name: "messages.report",
  input: ReportMessage,
  allow: isSignedIn,
  async run(context, { messageId, reason }) {
    const { db, clock, limits } = context;
    const actor = actorOf(context);
    const message = await db.privateMessage.findUnique({ where: { id: messageId }, include: messageParts });
    if (!message || sideOf(actor, message) !== "receiver") return noSuchMessage();
    const wait = await limits.complaint.spend(actor.id);
    if (wait !== null)
      return refuse("rate-limited", `Please wait ${Math.ceil(wait / 60)} minutes before you report again.`, {
        retryAfter: wait,
      });
    const about = { userId: actor.id, kind: "message", relatedId: String(messageId) };
    const words = `${reason}\n\nThe message "${message.subject}":\n\n${message.content}`;
    return db.$transaction(async (tx) => {
      // Holding the message makes two simultaneous reports stand in line.
      await tx.$queryRaw`SELECT id FROM private_messages WHERE id = ${messageId} FOR UPDATE`;
      const same = await tx.complaint.findFirst({ where: { ...about, status: "open" }, select: { id: true } });
      if (same) return ok(same);
      const subject = `Message from ${memberView(message.sender).username}`;
      return ok(
        await tx.complaint.create({
          data: { ...about, subject, message: words, createdAt: clock() },
          select: { id: true },
        }),
      );
    });
  },
});
