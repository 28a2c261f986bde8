import type { TestDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { fileCounter } from "./counter.server.ts";
import { decideNoticeItem } from "./decide-notice-item.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { fileTakedown } from "./file-takedown.server.ts";
import type { ReportKind } from "./kinds.ts";
import { readCase } from "./read-case.server.ts";
import { reportSubject } from "./report-subject.server.ts";

type User = Awaited<ReturnType<typeof makeMember>>;

/** Test support for cases: two members, two administrators, and shortcuts for their actions. */
export async function setUpCases({ db }: TestDatabase) {
  const [alice, bob, admin, second] = await Promise.all([
    makeMember(db),
    makeMember(db),
    makeMember(db, { isAdmin: true }),
    makeMember(db, { isAdmin: true }),
  ]);
  const as = (user: User | null, more: Partial<Context> = {}) => makeContext(db, user && actorFrom(user), more);
  const complain = async (from = alice) =>
    (await unwrap(fileComplaint.execute(as(from), { subject: "Noise", message: "The third file hums." }))).id;
  const look = (caseId: number) => unwrap(readCase.execute(as(admin), { caseId }));
  const acts = (caseId: number) =>
    db.auditEntry.findMany({ where: { subjectKind: "case", subjectId: String(caseId) }, orderBy: { id: "asc" } });
  const inbox = (user: User) => db.privateMessage.findMany({ where: { receiverId: user.id }, orderBy: { id: "asc" } });
  const mails = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
  return { db, alice, bob, admin, second, as, complain, look, acts, inbox, mails };
}

/** The people of `setUpCases`, and one item of each kind written by Bob. */
export async function setUpReports(database: TestDatabase) {
  const all = await setUpCases(database);
  const { db, alice, bob, as } = all;
  const category = await db.forumCategory.findFirstOrThrow({ where: { isHidden: false } });
  const hidden = await db.forumCategory.create({ data: { name: `Hidden ${bob.id}`, isHidden: true } });
  const make = (categoryId: number) =>
    db.forumTopic.create({ data: { categoryId, title: "Cheap pills", content: "Buy <b>now</b>", authorId: bob.id } });
  const [topic, secret] = [await make(category.id), await make(hidden.id)];
  const replyTo = (topicId: number) =>
    db.forumReply.create({ data: { topicId, content: "A bad reply", authorId: bob.id } });
  const torrent = await makeTorrent(db, { uploadedBy: bob.id, description: "Not mine" });
  const comment = await db.torrentComment.create({
    data: { torrentId: torrent.id, userId: bob.id, comment: "A bad comment" },
  });
  const chat = await db.chatMessage.create({ data: { userId: bob.id, username: bob.username, message: "A bad line" } });
  const message = await db.privateMessage.create({
    data: { senderId: bob.id, receiverId: alice.id, subject: "Hello", content: "A bad message" },
  });
  const shared = {
    name: "Loot",
    text: "A bad list",
    visibility: "members",
    createdAt: new Date(),
    updatedAt: new Date(),
  } as const;
  const collection = await db.collection.create({ data: { ownerId: bob.id, ...shared } });
  const ids: Record<ReportKind, number> = {
    topic: topic.id,
    reply: (await replyTo(topic.id)).id,
    comment: comment.id,
    chat: chat.id,
    message: message.id,
    torrent: torrent.id,
    collection: collection.id,
  };
  const secretReply = await replyTo(secret.id);
  /** Alice's report of one of them. */
  const send = async (kind: ReportKind) => {
    const input = { kind, relatedId: ids[kind], reason: "It is bad." };
    return (await unwrap(reportSubject.execute(as(alice), input))).id;
  };
  return { ...all, ids, send, secrets: { topic: secret.id, reply: secretReply.id } };
}

/** A notice as the form sends it. */
export const notice = {
  name: "Clara Mant",
  organisation: "Mant Records",
  email: "clara@mant.test",
  address: "1 High Street",
  ground: "copyright",
  work: "Our sample pack <b>Mant One</b>",
  goodFaith: true,
  accuracy: true,
  signature: "Clara Mant",
};

/** A counter-notice as the form sends it. */
export const counter = {
  name: "Una Ploader",
  address: "2 Low Street",
  statement: "I recorded all of it myself.",
  mistake: true,
  jurisdiction: true,
  signature: "Una Ploader",
};

/** The people of `setUpCases`, and their actions on notices. */
export async function setUpTakedowns(database: TestDatabase, world: Partial<Context> = {}) {
  const all = await setUpCases(database);
  const { db, as, admin, look } = all;
  const send = async (targets: string, more = {}) => {
    const { reference } = await unwrap(fileTakedown.execute(as(null, world), { ...notice, targets, ...more }));
    const { caseId } = await db.takedownNotice.findUniqueOrThrow({ where: { reference } });
    return caseId;
  };
  /** Decides on the first torrent of a notice. */
  const decide = async (caseId: number, decision = "upheld", who = admin) => {
    const { version, torrents } = await look(caseId);
    const itemId = torrents[0]?.id ?? 0;
    await unwrap(
      decideNoticeItem.execute(as(who, world), { caseId, version, itemId, decision, reason: "It is theirs." }),
    );
    return itemId;
  };
  const answer = (who: User, itemId: number, more = {}) =>
    fileCounter.execute(as(who), { itemId, ...counter, ...more });
  return { ...all, send, decide, answer };
}
