import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL, WORDS } from "../../core/kernel/noun-words.ts";

export const chat: Noun = {
  things: [
    {
      kind: "chat",
      label: "Chat message",
      alias: "x",
      from: Prisma.sql`chat_messages x`,
      isShown: () => Prisma.sql`NOT x.is_deleted`,
      title: Prisma.sql`x.username`,
      author: Prisma.sql`x.user_id`,
      keys: [Prisma.sql`x.id`],
      page: () => paths.chat(),
      reported: { text: Prisma.sql`x.message`, title: (_, username) => `Chat message by ${username}` },
    },
  ],
  tables: {
    chat_messages: {
      personal: [erased("username profile_picture once_key"), kept("message", WORDS, "the line is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your chat messages", { without: { [INTERNAL]: "once_key" } }),
    },
  },
};
