import { z } from "zod";
import { TorrentRow } from "../../catalogue/torrents/output.ts";
import { Collections } from "../../community/collections/output.ts";
import { eachOf } from "../../core/kernel/output.ts";
import { roleColours } from "../../people/members/badges.ts";
import { memberFields } from "../../people/members/member-fields.ts";
import { badges } from "../../people/members/output.ts";
import { visits } from "./round-visit.ts";
import { memberLists, memberSorts, SetPrivacy } from "./schema.ts";

const count = z.number().int();

/** A string of digits beyond 2^53. */
const bytes = z.union([count, z.string()]);

const Named = z.object({
  id: z.string(),
  username: z.string(),
  profilePicture: z.string().nullable().describe("The picture's URL; null if there is none"),
  role: z.enum(["member", "elite", "admin"]).nullable(),
  joined: z.string().date().nullable().describe("The day in UTC"),
  joinedAt: z.string().datetime().nullable().describe("The same to a quarter of an hour, for the day in another zone"),
  uploads: count.nullable(),
});

const hidden = "null: hidden from the caller";

export const Members = z.object({
  members: z.array(Named.extend({ badges })).describe(hidden),
  total: count,
  sortBy: z.enum(memberSorts),
  role: z.string().nullable(),
  roles: z.array(z.string()).describe("The roles with a badge, for the filter"),
  page: count,
  limit: count,
});

export const Staff = z.object({
  roles: z.array(
    z.object({
      name: z.string(),
      colour: z.enum(roleColours),
      members: z.array(Named.pick({ id: true, username: true, profilePicture: true })).describe("At most 100, by name"),
    }),
  ),
});

const Post = z.object({
  kind: z.enum(["topic", "reply"]),
  id: count,
  topicId: count,
  title: z.string(),
  text: z.string().describe("Its beginning, without Markdown"),
  createdAt: z.string().datetime(),
});

const Comment = z.object({
  id: count,
  torrentId: count,
  torrent: z.string(),
  text: z.string().describe("Its beginning"),
  createdAt: z.string().datetime(),
});

const Thanks = z.object({
  kind: z.enum(["torrent", "topic", "reply", "comment"]),
  id: count,
  title: z.string().describe("Title of the torrent or topic"),
  by: z.string().nullable().describe("Who gave thanks; null for members who hide their comments"),
  createdAt: z.string().datetime(),
});

const listed = "Rows of the requested list; null for the other lists, and if hidden";

export const MemberPage = z.object({
  member: Named.extend({
    badges,
    isMe: z.boolean(),
    isBlocked: z.boolean().describe("Whether the caller has blocked the member"),
    isFollowed: z.boolean().describe("Whether the caller follows the member"),
    lastSeen: z.enum(visits).nullable(),
    about: z.string().nullable().describe("Markdown"),
    topics: count.nullable(),
    replies: count.nullable(),
    comments: count.nullable(),
    collections: count.nullable(),
    figures: z
      .object({
        uploaded: bytes,
        downloaded: bytes,
        ratio: z.number(),
        seedingTime: bytes.describe("Seconds"),
        thanks: count.describe("Received"),
      })
      .nullable(),
  }).describe(hidden),
  list: z.enum(memberLists),
  torrents: z.array(TorrentRow).nullable().describe(listed),
  posts: z.array(Post).nullable().describe(listed),
  comments: z.array(Comment).nullable().describe(listed),
  collections: Collections.shape.collections.nullable().describe(listed),
  thanks: z.array(Thanks).nullable().describe(`${listed}. Only for what the caller finds in the other lists`),
  total: count.nullable(),
  page: count,
  limit: count,
});

export const About = z.object({ about: z.string().describe("Markdown") });

/** `preset` is "own" if the fields match no preset. */
export const Privacy = eachOf(memberFields, z.boolean()).extend({ preset: SetPrivacy.shape.preset });
