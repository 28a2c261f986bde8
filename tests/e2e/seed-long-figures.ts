import { randomBytes } from "node:crypto";
import { EventKind } from "#app/db/generated/enums.ts";
import { type Db, HUGE, type Listed, LONG_TEXT, LONG_WORD, longAddress, type Named, OLD } from "./long-words.ts";

/** Adds the tracker's figures of a member. */
export async function seedTracker(db: Db, user: Named, torrent: Listed) {
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
      torrents: { create: { torrentId: torrent.id, ...traffic } },
      ...traffic,
      seconds: HUGE,
      client: LONG_WORD.slice(0, 100),
      createdAt: OLD,
    },
  });
}

/** Adds acts of administrators and of the system. */
export async function seedStaff(db: Db, user: Named, staff: Named, torrent: Listed) {
  const file = { userId: staff.id, fileName: `${LONG_WORD}.zip`, fileSize: HUGE, createdAt: OLD };
  await db.importItem.createMany({
    data: [
      { ...file, status: "complete", progress: 100, message: LONG_WORD, torrentHash: "f".repeat(40) },
      { ...file, status: "error", progress: 50, message: LONG_TEXT },
    ],
  });
  await db.operation.create({
    data: {
      kind: "sync-index",
      status: "failed",
      actorId: staff.id,
      actorName: staff.username,
      total: 1_234_567,
      added: 1_234_567,
      skipped: 1_234_567,
      failed: 1_234_567,
      message: LONG_TEXT,
      report: [],
      startedAt: OLD,
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
  await db.webhook.create({
    data: {
      name: LONG_WORD.slice(0, 60),
      host: `${LONG_WORD.slice(0, 60)}.example`,
      kinds: Object.values(EventKind),
      sealedUrl: "",
      sealedSecret: "",
      isOn: false,
      offReason: LONG_TEXT,
      createdAt: OLD,
      deliveries: {
        create: {
          uid: `evt_${randomBytes(16).toString("base64url")}`,
          type: "ping",
          subject: `ping:${LONG_WORD}`,
          status: "failed",
          attempts: 10,
          problem: LONG_TEXT,
          answer: LONG_TEXT,
          // Deliveries as old as the rest are removed each hour.
          createdAt: new Date(),
        },
      },
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
      endedAt: OLD,
    },
  });
}
