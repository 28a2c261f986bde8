import type { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { pictureUrl } from "../members/picture-url.ts";
import { SendChatMessage } from "./schema.ts";

/** Any number will do that nothing else locks. */
const LOCK = 7_264_002;

/** Whoever has seen message 7 has seen all before it: ids rise in the order of commits, one writer at a time. */
export const standInLine = (tx: Prisma.TransactionClient) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;

/**
 * Says something in the chat; a trigger tells every process. The same words under the same key are one
 * message. Refusals: rate-limited (12 lines in 12 seconds).
 */
export const sendChatMessage = defineUseCase({
  name: "chat.send",
  input: SendChatMessage,
  allow: isSignedIn,
  async run(context, { message, key }) {
    const { db, clock, limits } = context;
    const { id: userId, username, pictureVersion } = actorOf(context);
    const wait = await limits.chat.spend(userId);
    if (wait !== null)
      return refuse("rate-limited", `You are writing very fast. Please wait ${wait} seconds.`, { retryAfter: wait });
    const id = await db.$transaction(async (tx) => {
      await standInLine(tx);
      const same = key
        ? await tx.chatMessage.findFirst({ where: { userId, onceKey: key }, select: { id: true, message: true } })
        : null;
      if (same?.message === message) return same.id;
      const data = {
        userId,
        username,
        message,
        profilePicture: pictureUrl(userId, pictureVersion),
        createdAt: clock(),
        // A page gone back to still has its old key; other words under it are another message.
        onceKey: same ? null : (key ?? null),
      };
      return (await tx.chatMessage.create({ data, select: { id: true } })).id;
    });
    return ok({ id });
  },
});
