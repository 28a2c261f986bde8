import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { FILE, NO_MEMBER, SECRET, WITH_RIGHT, WORDS } from "../../core/kernel/noun-words.ts";

export const torrents: Noun = {
  things: [
    {
      kind: "torrent",
      label: "Torrent",
      alias: "x",
      from: Prisma.sql`torrents x`,
      isShown: () => Prisma.sql`x.is_active`,
      title: Prisma.sql`x.name`,
      author: Prisma.sql`x.uploaded_by`,
      keys: [Prisma.sql`x.id`],
      page: (key) => paths.torrent(key),
      thanks: paths.torrent.thanks,
      reported: {
        text: Prisma.sql`concat_ws(E'\\n\\n', x.name, nullif(x.description, ''))`,
        title: (_, name) => `Torrent ${name}`,
      },
    },
  ],
  privacy: [
    {
      title: "Downloads of .torrents, and alarms about passkeys",
      holds:
        "IP address, browser and passkey of each download. If your clients announced from many networks within an hour: the first half of each IPv4 address and the first quarter of each IPv6 address.",
      why: "To find out who used another member's passkey.",
      seenBy: WITH_RIGHT,
      kept: { days: "downloadDays", since: "after the download; the download itself stays counted" },
    },
  ],
  tables: {
    torrents: {
      personal: [
        kept("description notes nfo nfo_bytes withdrawn_reason", WORDS, "for good"),
        kept(
          "torrent_data",
          "the file as it was uploaded, with its tracker; each download has its own tracker URL",
          "for good",
        ),
      ],
      other:
        "type name files size done download_link download_url dropbox_path category platform licence tags info_hash info_hash_v2 version announce_url",
      privacy: "Posts and uploads",
      exported: mine("Torrents that you uploaded, as the index lists them", {
        own: "uploaded_by = :me",
        without: { [FILE]: "torrent_data nfo_bytes files" },
      }),
    },
    torrents_before: { other: "document", exported: NO_MEMBER },
    torrent_counts: { other: "category platform", exported: NO_MEMBER },
    torrent_files: { other: "info_hash original_announce modified_torrent_data", exported: NO_MEMBER },
    torrent_downloads: {
      personal: [erased("passkey user_agent ip_address announce_url", "30 days, or as set")],
      privacy: "Downloads of .torrents, and alarms about passkeys",
      exported: mine("Torrents that you downloaded", { without: { [SECRET]: "passkey announce_url" } }),
    },
  },
};
