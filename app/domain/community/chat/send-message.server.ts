import { isSignedIn } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { SendChatMessage } from "./schema.ts";

/**
 * Sends a message to the chat; a trigger notifies every process. The same message sent twice under one key is stored
 * once. Refusals: rate-limited (12 lines in 12 seconds).
 */
export const sendChatMessage = defineUseCase({
  name: "chat.send",
  input: SendChatMessage,
  allow: isSignedIn,
  uses: "chat",
  limit: "chat",
  async write({ tx, actor, clock }, { message, key }) {
    const { id: userId, username, pictureVersion } = actor;
    // Ids rise in commit order: a reader who has seen message 7 has seen all earlier ones.
    await lockNamed(tx, "chat");
    const same = key
      ? await tx.chatMessage.findFirst({ where: { userId, onceKey: key }, select: { id: true, message: true } })
      : null;
    if (same?.message === message) return ok({ id: same.id });
    const data = {
      userId,
      username,
      message,
      profilePicture: pictureUrl(userId, pictureVersion),
      createdAt: clock(),
      // A page reopened with the Back button has its old key: a different text under it is a new message.
      onceKey: same ? null : (key ?? null),
    };
    return ok(await tx.chatMessage.create({ data, select: { id: true } }));
  },
});
