import { paths } from "#app/paths/paths.ts";
import { countShown } from "../../community/collections/policy.server.ts";
import { visibleTopics } from "../../community/forum/policy.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { sideOf } from "../../notify/messages/policy.ts";
import { DELETED_MEMBER } from "../../people/members/deleted-member.ts";
import type { ReportKind } from "./kinds.ts";

export type Subject = {
  /** The case's title. */
  title: string;
  /** The reported text in its present form. */
  text: string;
  writer: { id: string; username: string } | null;
  writtenAt: Date;
  /** Where the reporter goes back to. */
  path: string;
};

type Find = (db: Tx, actor: Actor, id: number) => Promise<Subject | null>;

const name = { select: { id: true, username: true } } as const;
const nameOf = (writer: { username: string } | null) => writer?.username ?? DELETED_MEMBER;

/** Finds the subject of each kind where the reporter may see it. */
const finders: Record<ReportKind, Find> = {
  // Administrators read no private messages. This one reaches them because its receiver reports it.
  async message(db, actor, id) {
    const row = await db.privateMessage.findUnique({ where: { id }, include: { sender: name } });
    if (!row || sideOf(actor, row) !== "receiver") return null;
    const text = `The message "${row.subject}":\n\n${row.content}`;
    const title = `Message from ${nameOf(row.sender)}`;
    return { title, text, writer: row.sender, writtenAt: row.createdAt, path: paths.messages.message(id) };
  },
  async comment(db, _, id) {
    const row = await db.torrentComment.findFirst({
      where: { id, torrent: { isActive: true } },
      include: { user: name, torrent: { select: { id: true, name: true } } },
    });
    if (!row) return null;
    const title = `Comment by ${nameOf(row.user)} on ${row.torrent.name}`;
    const path = paths.torrent(row.torrent.id);
    return { title, text: row.comment, writer: row.user, writtenAt: row.createdAt, path };
  },
  async topic(db, actor, id) {
    const row = await db.forumTopic.findUnique({ where: { id, ...visibleTopics(actor) }, include: { author: name } });
    if (!row) return null;
    const text = `${row.title}\n\n${row.content}`;
    const title = `Topic by ${nameOf(row.author)}: ${row.title}`;
    return { title, text, writer: row.author, writtenAt: row.createdAt, path: paths.forums.topic(id) };
  },
  async reply(db, actor, id) {
    const row = await db.forumReply.findUnique({
      where: { id, topic: visibleTopics(actor) },
      include: { author: name, topic: { select: { title: true } } },
    });
    if (!row) return null;
    const title = `Reply by ${nameOf(row.author)} in ${row.topic.title}`;
    return { title, text: row.content, writer: row.author, writtenAt: row.createdAt, path: paths.forums.reply(id) };
  },
  async chat(db, _, id) {
    const row = await db.chatMessage.findUnique({ where: { id, isDeleted: false }, include: { user: name } });
    if (!row) return null;
    const title = `Chat message by ${row.username}`;
    return { title, text: row.message, writer: row.user, writtenAt: row.createdAt, path: paths.chat() };
  },
  async torrent(db, _, id) {
    const row = await db.torrent.findUnique({
      where: { id, isActive: true },
      select: { name: true, description: true, createdAt: true, uploader: name },
    });
    if (!row) return null;
    const text = row.description ? `${row.name}\n\n${row.description}` : row.name;
    return {
      title: `Torrent ${row.name}`,
      text,
      writer: row.uploader,
      writtenAt: row.createdAt,
      path: paths.torrent(id),
    };
  },
  async collection(db, actor, id) {
    if ((await countShown(db, actor, id)) === 0) return null;
    const row = await db.collection.findFirst({
      where: { id, visibility: { not: "private" } },
      select: { name: true, text: true, createdAt: true, owner: name },
    });
    if (!row) return null;
    const text = row.text ? `${row.name}\n\n${row.text}` : row.name;
    const path = paths.collections.collection(id);
    return { title: `Collection ${row.name}`, text, writer: row.owner, writtenAt: row.createdAt, path };
  },
};

export const findSubject = (db: Tx, actor: Actor, kind: ReportKind, id: number) => finders[kind](db, actor, id);
