import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT } from "../../core/kernel/noun-words.ts";
import { isShown } from "./policy.server.ts";

export const collections: Noun = {
  things: [
    {
      kind: "collection",
      label: "Collection",
      alias: "c",
      from: Prisma.sql`collections c`,
      isShown,
      title: Prisma.sql`c.name`,
      author: Prisma.sql`c.owner_id`,
      keys: [Prisma.sql`c.id`],
      page: (key) => paths.collections.collection(key),
      feed: (id) => paths.feeds({ of: `collection-${id}` }),
      reported: {
        text: Prisma.sql`concat_ws(E'\\n\\n', c.name, nullif(c.text, ''))`,
        title: (_, name) => `Collection ${name}`,
      },
    },
  ],
  privacy: [
    {
      title: "Collections",
      holds: "Your collections with their texts and notes, and your suggestions for other members' collections.",
      why: "So that you and others can find torrents that belong together.",
      seenBy: "You. Members see collections that you share; owners see your suggestions.",
      kept: `${ACCOUNT}; suggestions, until they are decided`,
    },
  ],
  tables: {
    collections: {
      personal: [erased("name text")],
      privacy: "Collections",
      exported: mine("Your collections of torrents", { own: "owner_id = :me" }),
    },
    collection_items: {
      personal: [erased("note")],
      privacy: "Collections",
      exported: mine("The torrents in your collections, with your notes", {
        own: "collection_id IN (SELECT id FROM collections WHERE owner_id = :me)",
        key: "collection_id torrent_id",
      }),
    },
    collection_suggestions: {
      personal: [erased("word", "the suggestion is decided")],
      privacy: "Collections",
      exported: mine("Torrents that you have suggested for collections, until they are decided"),
      whenErased: "delete",
    },
  },
};
