import { randomBytes } from "node:crypto";
import type { createDatabase } from "#app/db/client.server.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";

type Db = ReturnType<typeof createDatabase>["db"];

/** What a page must hold without growing wider: words without a place to break, and the longest figures. */
export const LONG_WORD = "Extraordinarily_Long_Release_Name_Without_Any_Space_".repeat(4).slice(0, 200);
const LONG_TEXT = `${LONG_WORD} and a plain sentence after it. https://example.com/${"path".repeat(50)}`;
const HUGE = 9_223_372_036_854_775n;
// Before everything that other specs look at.
const OLD = new Date("2019-06-01T00:00:00Z");
const longAddress = (name: string) =>
  `${name}.${"very-long-mailbox-name-".repeat(2)}@${"sub-domain.".repeat(6)}patchbay.test`;

/** One of everything, with the longest words and figures that it may have, of the members `member` and `admin`. */
export async function fillWide(db: Db, { member, admin }: { member: string; admin: string }): Promise<void> {
  const user = await makeMember(db, { username: member, email: longAddress(member.toLowerCase()), createdAt: OLD });
  const staff = await makeMember(db, {
    username: admin,
    email: longAddress(admin.toLowerCase()),
    isAdmin: true,
    createdAt: OLD,
  });
  const name = `${member} ${LONG_WORD}`.slice(0, 200);
  const torrent = await makeTorrent(db, {
    name,
    description: LONG_TEXT,
    licence: LONG_WORD.slice(0, 100),
    tags: [LONG_WORD.slice(0, 40), "tag"],
    nfo: `${"═".repeat(120)}\n${LONG_WORD}`,
    sizeBytes: HUGE,
    size: "8192.0 TB",
    fileCount: 1_234_567,
    seeders: 1_234_567,
    leechers: 7_654_321,
    comments: 1,
    uploadedBy: user.id,
    createdAt: OLD,
  });
  await db.torrentComment.create({ data: { torrentId: torrent.id, userId: user.id, comment: LONG_TEXT } });
  await fillTalk(db, user, staff);
  await fillBooks(db, user, staff, torrent);
  await fillTracker(db, user, torrent);
  await fillStaff(db, user, staff, torrent);
}

type Named = { id: string; username: string; email: string };
type Listed = { id: number; name: string; infoHash: string | null };

async function fillTalk(db: Db, user: Named, staff: Named) {
  const category =
    (await db.forumCategory.findFirst({ where: { isHidden: false }, orderBy: { id: "asc" } })) ??
    (await db.forumCategory.create({ data: { name: "General" } }));
  const post = {
    content: `${LONG_TEXT}\n\n\`\`\`\n${LONG_WORD}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${LONG_WORD} | ${LONG_WORD} |`,
    authorId: user.id,
    createdAt: OLD,
  };
  const topic = await db.forumTopic.create({
    data: {
      ...post,
      categoryId: category.id,
      title: LONG_WORD,
      views: 1_234_567,
      replyCount: 1,
      lastReplyAt: OLD,
      lastReplyBy: user.id,
    },
  });
  await db.forumReply.create({ data: { ...post, topicId: topic.id } });
  const letter = { subject: LONG_WORD.slice(0, 150), content: LONG_TEXT, createdAt: OLD };
  await db.privateMessage.createMany({
    data: [
      { ...letter, senderId: user.id, receiverId: staff.id },
      { ...letter, senderId: staff.id, receiverId: user.id },
    ],
  });
  await db.chatMessage.create({
    data: { userId: user.id, username: user.username, message: LONG_TEXT, createdAt: OLD },
  });
  await db.memberBlock.create({ data: { userId: staff.id, blockedId: user.id } });
  await db.notification.create({
    data: { message: LONG_TEXT, adminUsername: staff.username, adminId: staff.id, createdAt: OLD },
  });
}

async function fillBooks(db: Db, user: Named, staff: Named, torrent: Listed) {
  const proof = {
    cryptoType: "bitcoin",
    amount: "9999999999.12345678",
    transactionHash: "f".repeat(128),
    receivingAddress: "b".repeat(90),
    createdAt: OLD,
  };
  await db.payment.createMany({
    data: [
      { ...proof, userId: user.id, paymentType: "renewal", billingPeriod: "yearly", status: "pending" },
      {
        ...proof,
        userId: user.id,
        paymentType: "donation",
        status: "rejected",
        notes: LONG_TEXT,
        decidedBy: staff.id,
        decidedAt: OLD,
      },
    ],
  });
  const { amount, cryptoType, transactionHash } = proof;
  await db.registrationToken.create({
    data: {
      amount,
      cryptoType,
      transactionHash,
      token: randomBytes(32).toString("hex"),
      email: longAddress("newcomer"),
      username: `n${user.username}`.slice(0, 20),
      passwordHash: "none",
      status: "proof_submitted",
      provedAt: OLD,
      createdAt: OLD,
      expiresAt: new Date("2099-01-01T00:00:00Z"),
    },
  });
  await db.userStats.create({
    data: { userId: user.id, totalUploads: 1_234_567, totalDownloads: 1_234_567, seedingTime: HUGE, activityPoints: 0 },
  });
  await db.userActivity.create({
    data: { userId: user.id, activityType: "upload", points: 987_654_321, description: name(torrent), createdAt: OLD },
  });
  await db.invitation.create({
    data: {
      inviterId: user.id,
      inviteeEmail: longAddress("friend"),
      inviteCode: randomBytes(16).toString("hex"),
      expiresAt: new Date("2099-01-01T00:00:00Z"),
      createdAt: OLD,
    },
  });
  const upload = {
    userId: user.id,
    fileName: `${LONG_WORD}.torrent`,
    fileSize: "8192.0 TB",
    name: LONG_WORD,
    description: LONG_TEXT,
    notes: LONG_TEXT,
    createdAt: OLD,
    fileCount: 1_234_567,
    originalSize: HUGE,
  };
  await db.userUpload.createMany({
    data: [
      { ...upload, status: "pending", infoHash: randomBytes(20).toString("hex") },
      { ...upload, status: "rejected", moderatorNotes: LONG_TEXT, approvedBy: staff.id, reviewedAt: OLD },
      { ...upload, status: "approved", torrentId: torrent.id, approvedBy: staff.id, reviewedAt: OLD },
    ],
  });
  const cases = {
    reporterId: user.id,
    subject: LONG_WORD.slice(0, 120),
    statement: LONG_TEXT,
    words: LONG_WORD,
    createdAt: OLD,
  };
  const complaint = await db.case.create({ data: { ...cases, kind: "complaint" } });
  await db.caseNote.create({
    data: { caseId: complaint.id, authorId: staff.id, authorName: staff.username, text: LONG_TEXT },
  });
  await db.case.create({
    data: {
      ...cases,
      kind: "comment",
      reportedText: LONG_TEXT,
      reportedBy: user.username,
      reportedById: user.id,
      reportedAt: OLD,
      status: "declined",
      decision: LONG_TEXT,
      handledBy: staff.id,
      decidedAt: OLD,
    },
  });
  const notice = await db.case.create({
    data: { ...cases, kind: "takedown", status: "upheld", decision: LONG_TEXT, handledBy: staff.id, decidedAt: OLD },
  });
  await db.takedownNotice.create({
    data: {
      caseId: notice.id,
      reference: randomBytes(8).toString("hex").toUpperCase(),
      name: LONG_WORD.slice(0, 120),
      organisation: LONG_WORD.slice(0, 120),
      email: longAddress("rights"),
      address: LONG_TEXT,
      ground: "copyright",
      targets: LONG_TEXT,
      signature: LONG_WORD.slice(0, 120),
      fingerprint: randomBytes(16).toString("hex"),
    },
  });
  await db.noticedTorrent.create({
    data: {
      caseId: notice.id,
      target: `https://patchbay.test/torrents/${LONG_WORD}`,
      torrentId: torrent.id,
      name: torrent.name,
      uploaderId: user.id,
      status: "declined",
      reason: LONG_TEXT,
      decidedAt: OLD,
    },
  });
}

const name = ({ name: words }: Listed) => words;

async function fillTracker(db: Db, user: Named, torrent: Listed) {
  const infoHash = torrent.infoHash ?? "";
  const traffic = { uploaded: HUGE, downloaded: HUGE };
  await db.trackerSwarm.create({
    data: {
      infoHash,
      torrentId: torrent.id,
      seeders: 1_234_567,
      leechers: 7_654_321,
      completed: 1_234_567,
      totalAnnounces: HUGE,
      lastActivity: OLD,
    },
  });
  await db.trackerPeer.create({
    data: {
      infoHash,
      peerId: randomBytes(20).toString("hex"),
      userId: user.id,
      ip: "2001:db8:1234:5678:9abc:def0:1234:5678",
      port: 65_535,
      ...traffic,
      userAgent: LONG_WORD,
      lastAnnounce: new Date(),
    },
  });
  await db.trackerStats.create({
    data: {
      userId: user.id,
      ...traffic,
      ratio: 9_999_999,
      totalAnnounces: HUGE,
      seedingTime: 5n,
      leechingTime: HUGE,
      seedingClock: 5n,
      completedTorrents: 1_234_567,
      activeTorrents: 1_234_567,
      lastActivity: OLD,
    },
  });
  await db.trackerSnatch.create({
    data: {
      userId: user.id,
      torrentId: torrent.id,
      ...traffic,
      announces: HUGE,
      seedingTime: HUGE,
      completedAt: OLD,
      firstAt: OLD,
      lastAt: OLD,
    },
  });
  await db.trackerRefusal.create({
    data: {
      userId: user.id,
      reason: "Your client is not allowed here.",
      infoHash,
      client: LONG_WORD.slice(0, 100),
      times: 1_234_567,
      lastAt: OLD,
    },
  });
  await db.trackerReview.create({
    data: {
      userId: user.id,
      torrentId: torrent.id,
      ...traffic,
      seconds: HUGE,
      client: LONG_WORD.slice(0, 100),
      createdAt: OLD,
    },
  });
}

async function fillStaff(db: Db, user: Named, staff: Named, torrent: Listed) {
  const file = { userId: staff.id, fileName: `${LONG_WORD}.zip`, fileSize: HUGE, createdAt: OLD };
  await db.importItem.createMany({
    data: [
      { ...file, status: "complete", progress: 100, message: LONG_WORD, torrentHash: "f".repeat(40) },
      { ...file, status: "error", progress: 50, message: LONG_TEXT },
    ],
  });
  await db.syncRun.create({
    data: {
      kind: "index",
      status: "failed",
      startedBy: staff.id,
      total: 1_234_567,
      added: 1_234_567,
      skipped: 1_234_567,
      failed: 1_234_567,
      message: LONG_TEXT,
      report: [],
      startedAt: OLD,
      heardAt: OLD,
      endedAt: OLD,
    },
  });
  const act = {
    act: "torrents.edit",
    actorId: staff.id,
    actorName: staff.username,
    address: "2001:db8:1234:5678:9abc:def0:1234:5678",
    createdAt: OLD,
  };
  await db.auditEntry.createMany({
    data: [
      {
        ...act,
        subjectKind: "torrent",
        subjectId: String(torrent.id),
        subjectName: torrent.name,
        before: { name: LONG_WORD, description: LONG_TEXT },
        after: { name: LONG_WORD, description: LONG_TEXT },
      },
      { ...act, act: "users.suspend", subjectKind: "user", subjectId: user.id, subjectName: user.username },
    ],
  });
  await db.mail.create({
    data: {
      key: randomBytes(8).toString("hex"),
      recipient: longAddress("mail"),
      subject: LONG_WORD,
      text: LONG_TEXT,
      html: "",
      status: "failed",
      attempts: 12,
      lastError: LONG_TEXT,
      createdAt: OLD,
    },
  });
  await db.consoleLine.create({
    data: {
      actorId: staff.id,
      actorName: staff.username,
      command: LONG_WORD,
      output: LONG_TEXT,
      isError: true,
      createdAt: OLD,
    },
  });
  await db.operation.create({
    data: {
      kind: "db-backup",
      status: "failed",
      actorId: staff.id,
      actorName: staff.username,
      message: LONG_TEXT,
      output: LONG_TEXT,
      startedAt: OLD,
      seenAt: OLD,
      endedAt: OLD,
    },
  });
}
