import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { OTHERS } from "../../core/kernel/noun-words.ts";

export const messages: Noun = {
  things: [
    {
      kind: "message",
      label: "Message",
      alias: "x",
      from: Prisma.sql`private_messages x`,
      // Staff read no private messages. A report reaches them because the receiver sends it.
      isShown: (actor) => Prisma.sql`x.receiver_id = ${actor.id} AND NOT x.is_deleted_by_receiver`,
      title: Prisma.sql`x.subject`,
      author: Prisma.sql`x.sender_id`,
      keys: [Prisma.sql`x.id`],
      page: (key) => paths.messages.message(key),
      reported: {
        text: Prisma.sql`'The message "' || x.subject || E'":\\n\\n' || x.content`,
        title: (writer) => `Message from ${writer}`,
      },
    },
  ],
  privacy: [
    {
      title: "Private messages",
      holds: "Subject and text.",
      why: "So that you can read the messages you sent and received.",
      seenBy: "You and the other member; staff, if one of you reports a message.",
      kept: "Until both of you have deleted it",
    },
  ],
  tables: {
    private_messages: {
      personal: [kept("subject content", "the other member's copy", "both have deleted it")],
      privacy: "Private messages",
      exported: mine("Messages that you sent or received and have not deleted", {
        own: "((sender_id = :me AND NOT is_deleted_by_sender) OR (receiver_id = :me AND NOT is_deleted_by_receiver))",
        without: { [OTHERS]: "is_deleted_by_sender is_deleted_by_receiver" },
      }),
    },
    member_blocks: {
      exported: mine("Members whose messages you block", { key: "blocked_id" }),
      ofOthers: { blocked_id: "another member's choice" },
    },
  },
};
