import { randomBytes } from "node:crypto";
import { type Db, HUGE, type Listed, LONG_TEXT, LONG_WORD, longAddress, type Named, OLD } from "./long-words.ts";

/** Payments, uploads, cases: what a member brings before the administrators. */
export async function seedLongCases(db: Db, user: Named, staff: Named, torrent: Listed) {
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
  await db.paymentNotice.create({
    data: {
      kind: "payment",
      status: "done",
      externalId: `cs_${randomBytes(100).toString("hex")}`,
      paymentIntent: `pi_${randomBytes(100).toString("hex")}`,
      cents: 999_999_999_999n,
      currency: "usd",
      reason: "This site did not open this checkout.",
      createdAt: OLD,
    },
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
  const stats = { totalUploads: 1_234_567, totalDownloads: 1_234_567, seedingTime: HUGE };
  await db.userStats.upsert({ where: { userId: user.id }, create: { userId: user.id, ...stats }, update: stats });
  await db.userActivity.create({
    data: { userId: user.id, activityType: "upload", points: 987_654_321, description: torrent.name, createdAt: OLD },
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
      accusedName: user.username,
      accusedId: user.id,
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
  await db.noticeItem.create({
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
