import { createHash } from "node:crypto";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";

const HOUR = 3_600_000;
/** 64 characters that look like a hash or a token, the same each time. */
const hexOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Adds work for the demo's administrators: registrations, payments, uploads, cases, and a mail that failed. */
export async function seedWaiting(db: Db, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const members = await db.user.findMany({ select: { id: true, username: true } });
  const idOf = (username: string) => members.find((one) => one.username === username)?.id ?? "";
  await seedProofs(db, idOf("dustbowl_dan"), ago);
  await seedUploads(db, [idOf("patchcable"), idOf("aurelie_m"), idOf("nightbus42")], ago);
  await seedCases(db, idOf("sidechainsue"), { id: idOf("kettledrum"), username: "kettledrum" }, ago);
  await db.mail.create({
    data: {
      key: "screens-mail",
      recipient: "lena.orlova@members.example",
      subject: "Your registration",
      text: "Your registration is being looked at.",
      html: "",
      status: "failed",
      attempts: 3,
      lastError: "550 5.1.1 The mailbox does not exist",
      createdAt: ago(5),
    },
  });
}

type Ago = (hours: number) => Date;

async function seedProofs(db: Db, lapsedId: string, ago: Ago): Promise<void> {
  const applicants = [
    { username: "lena_orlova", cryptoType: "BTC", amount: "10", hours: 3, status: "proof_submitted" },
    { username: "foldback", cryptoType: "VENMO", amount: "100", hours: 9, status: "proof_submitted" },
    { username: "quietroom", cryptoType: "ETH", amount: "10", hours: 26, status: "pending" },
  ] as const;
  await db.registrationToken.createMany({
    data: applicants.map(({ username, cryptoType, amount, hours, status }) => ({
      username,
      cryptoType,
      amount,
      status,
      token: hexOf(username),
      reference: `PB-${username.toUpperCase().slice(0, 6)}`,
      email: `${username}@members.example`,
      passwordHash: "none",
      transactionHash: cryptoType === "VENMO" ? null : hexOf(`${username} paid`),
      provedAt: status === "pending" ? null : ago(hours),
      createdAt: ago(hours + 1),
      expiresAt: ago(hours - 14 * 24),
    })),
  });
  await db.payment.create({
    data: {
      reference: "PB-7C31A0F2D9",
      userId: lapsedId,
      paymentType: "reactivation",
      cryptoType: "BTC",
      amount: "10",
      transactionHash: "9ab1".repeat(16),
      billingPeriod: "monthly",
      createdAt: ago(7),
    },
  });
}

async function seedUploads(db: Db, uploaders: string[], ago: Ago): Promise<void> {
  const sent = [
    { name: "Tin Orchard - Rain Gutters [WAV]", category: "Samples", hours: 2 },
    { name: "Kestrel Audio - Slow Gate 1.2 [VST3]", category: "VST Effects", hours: 6 },
    { name: "Low Tide - Field Notes on Reverb [PDF]", category: "eBooks/Tutorials", hours: 31 },
  ];
  for (const [i, { name, category, hours }] of sent.entries()) {
    const files = ["readme.txt", "one.wav", "two.wav"].map((file) => ({
      path: [file],
      bytes: new Uint8Array(120_000 + i * 7_000).fill(i + 1),
    }));
    const { bytes, infoHash } = await createTorrent({ name, files });
    await db.userUpload.create({
      data: {
        name,
        category,
        infoHash,
        userId: uploaders[i],
        fileName: `${name}.torrent`,
        fileSize: "0.36 MB",
        originalSize: 380_000n,
        fileCount: files.length,
        torrentFile: Buffer.from(bytes).toString("base64"),
        description: "Recorded in one afternoon and cut by hand; every sound is my own.",
        licence: "CC BY 4.0",
        createdAt: ago(hours),
      },
    });
  }
}

async function seedCases(db: Db, reporterId: string, writer: { id: string; username: string }, ago: Ago) {
  await db.case.create({
    data: {
      reporterId,
      kind: "complaint",
      subject: "The chat loses lines",
      statement: "Since yesterday evening the chat shows only every second line on my phone.",
      createdAt: ago(4),
    },
  });
  const comment = await db.torrentComment.findFirst({ where: { userId: writer.id } });
  await db.case.create({
    data: {
      reporterId,
      kind: "comment",
      subject: "Comment",
      statement: "This is the third time that he advertises his shop.",
      relatedId: comment ? String(comment.id) : null,
      reportedText: comment?.comment,
      accusedName: writer.username,
      accusedId: writer.id,
      reportedAt: ago(12),
      createdAt: ago(11),
    },
  });
}
