import { listTorrents } from "../../catalogue/torrents/find-torrents.server.ts";
import { isoDay, jsonCount } from "../../catalogue/tracker/figures.ts";
import { readCollections } from "../../community/collections/read-collections.server.ts";
import { type Actor, plainLook, rankOf } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { MemberPage } from "./output.ts";
import { readComments, readPosts } from "./read-lines.server.ts";
import { type ProfileRow, readProfileRow } from "./read-profile-row.server.ts";
import { readThanks } from "./read-thanks.server.ts";
import { roundJoining } from "./round-joining.ts";
import { roundVisit } from "./round-visit.ts";
import { fieldOfList, LINES_PER_PAGE, type MemberList, memberLists, OneMember } from "./schema.ts";

/**
 * A member as the caller may see them, with a page of their uploads, posts, comments, collections or thanks. Hidden
 * fields are null. Refusals: not-found.
 */
export const findMember = defineUseCase({
  name: "profiles.find-member",
  input: OneMember,
  output: MemberPage,
  allow: isSignedIn,
  replica: true,
  async read(context, { username, list: wanted, page, as }) {
    const { reads, actor, clock } = context;
    const asker = as ? anyMember : actor;
    const row = await readProfileRow(reads, asker, actor.id, username);
    if (!row) return refuse("not-found", "That member doesn't exist.");
    const member = {
      id: row.id,
      username: row.username,
      profilePicture: pictureUrl(row.id, row.pictureAt),
      isMe: row.id === actor.id,
      isBlocked: row.isBlocked,
      isFollowed: row.isFollowed,
      role: roleSeen(row),
      badges: row.badges ?? [],
      joined: row.joinedAt && isoDay(row.joinedAt),
      joinedAt: row.joinedAt && roundJoining(row.joinedAt),
      lastSeen: row.lastSeenAt && roundVisit(row.lastSeenAt, clock()),
      about: row.about,
      uploads: row.uploads,
      topics: row.topics,
      replies: row.replies,
      comments: row.comments,
      collections: row.collections,
      figures: figuresOf(row),
    };
    const list = wanted ?? memberLists.find((name) => row.fields.includes(fieldOfList(name))) ?? "uploads";
    const lines = await readList(context, asker, row, { list, page });
    return ok({ member, list, ...lines, page, limit: LINES_PER_PAGE });
  },
});

/** A member whom nobody has blocked and who has no staff rights. */
const anyMember: Actor = {
  id: "",
  username: "",
  email: "",
  rank: "member",
  isAdmin: false,
  isPrimaryAdmin: false,
  rights: [],
  membershipStatus: "active",
  ...plainLook,
};

const roleSeen = ({ isAdmin, membershipStatus }: ProfileRow) =>
  isAdmin === null || membershipStatus === null ? null : rankOf({ isAdmin, membershipStatus });

function figuresOf({ uploaded, downloaded, ratio, seedingTime, thanks }: ProfileRow) {
  if (uploaded === null || downloaded === null || ratio === null || seedingTime === null || thanks === null)
    return null;
  const count = (digits: string) => jsonCount(BigInt(digits));
  return { uploaded: count(uploaded), downloaded: count(downloaded), ratio, seedingTime: count(seedingTime), thanks };
}

type Asked = { list: MemberList; page: number };

/** A page of one of the member's lists; without rows and total if it is hidden. */
async function readList(context: ReadContext<"member">, asker: Actor, row: ProfileRow, { list, page }: Asked) {
  const lines = { torrents: null, posts: null, comments: null, collections: null, thanks: null, total: null };
  if (!row.fields.includes(fieldOfList(list))) return lines;
  const asked = { page, limit: LINES_PER_PAGE };
  const { skip, take } = rowsOf(asked);
  if (list === "posts") {
    const posts = await readPosts(context.reads, asker, row.id, { skip, take });
    return { ...lines, posts, total: (row.topics ?? 0) + (row.replies ?? 0) };
  }
  if (list === "comments")
    return { ...lines, comments: await readComments(context.reads, row.id, { skip, take }), total: row.comments };
  if (list === "thanks") return { ...lines, ...(await readThanks(context.reads, asker, row, asked)) };
  if (list === "collections") {
    const { collections, total } = await readCollections(context.reads, asker, { ownerId: row.id }, asked);
    return { ...lines, collections, total };
  }
  const query = { uploadedBy: row.id, limit: take, offset: skip, sortBy: "created_at", sortOrder: "desc" } as const;
  const { torrents, total } = await listTorrents(context, query);
  return { ...lines, torrents, total };
}
