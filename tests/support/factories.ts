import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { createPictures } from "#app/adapters/pictures/pictures.server.ts";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { createSounds } from "#app/adapters/sounds/sounds.server.ts";
import type { Prisma } from "#app/db/generated/client.ts";
import { type Actor, plainLook, rankOf } from "#app/domain/core/kernel/actor.ts";
import type { Context, Db } from "#app/domain/core/kernel/context.server.ts";
import { type LimitName, limitRules } from "#app/domain/core/kernel/limit-rules.ts";
import type { HostProcess } from "#app/domain/core/ports/host.ts";
import type { Intake } from "#app/domain/core/ports/intake.ts";
import type { Limiter } from "#app/domain/core/ports/limiter.ts";
import type { MachineFacts } from "#app/domain/core/ports/machine-facts.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { createLog } from "#app/process/log.server.ts";
import { readsOf } from "./reads.ts";
import { jobsOnWaiting } from "./run-jobs.ts";
import { seconds } from "./seconds.ts";

export const PASSWORD = "a password for tests";
const passwords = createPasswords();
// The first picture starts a process that compiles itself, which takes seconds on a busy machine.
export const pictures = createPictures({ deadlineMs: seconds(20) });
const sounds = createSounds({ folder: path.join(tmpdir(), `patchbay-sounds-${process.pid}`) });
const log = createLog("silent");
export const secrets = createSecrets("a secret for tests that is long enough for it");
let hash: Promise<string> | undefined;
let count = 0;
/** All have the same length, so that no name is a part of another. */
const next = () => `${String(++count).padStart(4, "0")}${randomBytes(2).toString("hex")}`;

/** An active, paid member unless told otherwise; the password is PASSWORD. */
export async function makeMember(db: Db, more: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  hash ??= passwords.hash(PASSWORD);
  const name = `member${next()}`;
  const passkey = randomBytes(16).toString("hex");
  return db.user.create({
    data: {
      id: randomUUID(),
      username: name,
      email: `${name}@patchbay.test`,
      passwordHash: await hash,
      isActive: true,
      hasPaidRegistration: true,
      passkey,
      passkeys: { create: { passkey } },
      ...more,
    },
  });
}

/** Nothing is set, and nothing is fetched. */
export const closedIntake = (): Intake => ({
  folder: path.join(tmpdir(), `patchbay-imports-${process.pid}`),
  transfer: null,
  maxBytes: 64 * 1024 * 1024,
  vault: null,
  indexUrl: null,
  fetchPublic: async () => {
    throw new Error("tests fetch nothing");
  },
});

export async function makeTorrent(db: Db, more: Partial<Prisma.TorrentUncheckedCreateInput> = {}) {
  return db.torrent.create({
    data: {
      name: `Torrent ${next()}`,
      category: "Samples",
      platform: "PC",
      size: "4.0 MB",
      sizeBytes: 4_194_304n,
      infoHash: randomBytes(20).toString("hex"),
      ...more,
    },
  });
}

export const actorFrom = (user: Awaited<ReturnType<typeof makeMember>>): Actor => ({
  id: user.id,
  username: user.username,
  email: user.email,
  rank: rankOf(user),
  isAdmin: user.isAdmin,
  isPrimaryAdmin: user.isPrimaryAdmin,
  rights: [],
  membershipStatus: user.membershipStatus,
  ...plainLook,
});

export const openLimiter = (): Limiter => ({
  count: async () => ({ wait: null, left: 1, resetsIn: 60 }),
  spend: async () => null,
  forgive: async () => undefined,
  charge: async () => undefined,
  waitFor: async () => null,
});

const openLimits = () =>
  Object.fromEntries(Object.keys(limitRules).map((name) => [name, openLimiter()])) as Record<LimitName, Limiter>;

/** Files that live as long as the test. */
export function memoryStorage(): Storage {
  const files = new Map<string, Buffer>();
  return {
    put: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
    async putStream(name, source) {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      files.set(name, Buffer.concat(pieces));
    },
    get: async (name) => files.get(name) ?? null,
    async getStream(name) {
      const bytes = files.get(name);
      return bytes ? Readable.from([bytes]) : null;
    },
    delete: async (name) => void files.delete(name),
    findOlder: async (folder) => [...files.keys()].filter((name) => name.startsWith(`${folder}/`)),
    async *list() {
      yield* [...files.keys()];
    },
    uploadUrl: async (name, _expires, origin) => `${origin}/upload/${name}`,
  };
}

/** A machine without a fault. */
export const wellMachine = (): MachineFacts => ({
  settings: {
    publicUrl: "https://patchbay.test",
    trustProxy: 1,
    isProduction: true,
    isDemo: false,
    webProcesses: 2,
    nodeVersion: "24.1.0",
    tracksHere: true,
  },
  environment: { unknown: [], contradictions: [] },
  clock: { ahead: 3, sure: 2 },
  disk: {
    freeBytes: 50_000_000_000,
    totalBytes: 100_000_000_000,
    freeInodes: 900_000,
    totalInodes: 1_000_000,
    isWritable: true,
  },
  own: {
    addresses: { v4: 1, v6: 0 },
    reached: [
      {
        family: 4,
        error: null,
        status: 200,
        isSelf: true,
        seen: { address: "203.0.113.7", isForwarded: true },
        certificate: { validTo: new Date("2099-01-01"), error: null },
      },
    ],
    tracker: [{ family: 4, answers: true }],
  },
  mail: { problem: null },
  sender: { domain: "patchbay.test", spf: ["v=spf1 -all"], dmarc: ["v=DMARC1; p=none"] },
  backsUpElsewhere: true,
  migrations: { pending: [], unknown: [] },
  memory: { availableBytes: 2_000_000_000, totalBytes: 4_000_000_000 },
  refusal: null,
  upgrade: { at: "2026-06-01T10:00:00Z", from: "0.1.0", to: "0.2.0", problem: null },
});

/** A machine on which nothing happens. */
export const quietHost = (): HostProcess => ({
  backups: {
    sweep: async () => [],
    make: async () => {
      throw new Error("tests make no backups");
    },
    list: async () => [],
    open: async () => null,
    rehearse: async () => {
      throw new Error("tests make no backups");
    },
    delete: async () => false,
  },
  copies: null,
  vitals: () => ({ uptime: 3_725, rss: 104_857_600, heapUsed: 52_428_800, heapTotal: 73_400_320, version: "0.1.0" }),
  sendsMail: false,
  backsUpElsewhere: false,
  readDisk: async () => ({ freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 }),
  examine: async () => wellMachine(),
  readRelease: async () => ({
    version: "0.1.0",
    newer: null,
    previous: null,
    upgrade: null,
    running: null,
    log: "/data/upgrade.log",
    instead: null,
  }),
  requestRelease: () => undefined,
  restart: () => undefined,
  findPendingMigrations: async () => [],
  migrate: async () => [],
});

/** A context for running use cases without HTTP: no limits, a clock that can be set, jobs run where one waits for them. */
export function makeContext(db: Db, actor: Actor | null, more: Partial<Context> = {}): Context {
  const context: Context = {
    db,
    reads: readsOf(db),
    actor,
    replica: null,
    sessionId: null,
    confirmedAt: more.clock?.() ?? new Date(),
    clock: () => new Date(),
    log,
    passwords,
    secrets,
    limits: openLimits(),
    site: {
      name: "Patchbay",
      tagline: "Members only",
      publicUrl: null,
      supportEmail: null,
      communityUrl: null,
      mailOrigin: "https://patchbay.test",
      logo: null,
      intervals: { onlineSeconds: 30, announcementsSeconds: 30, chatReconnectSeconds: 5 },
    },
    settings: {
      find: async (key) => (await db.setting.findUnique({ where: { key } }))?.value,
      reload: async () => undefined,
      version: () => 0,
    },
    storage: memoryStorage(),
    heldFiles: {
      open: async () => null,
      keep: async () => "folder",
      remove: async () => undefined,
      free: async () => null,
    },
    pictures,
    sounds,
    changes: jobsOnWaiting(() => context),
    cards: null,
    probePort: async () => "skipped",
    webhookSender: {
      findProblem: async () => null,
      post: async () => ({ status: 204, body: "", retryAfter: null }),
    },
    push: {
      makeKeys: () => ({ publicKey: "public", privateKey: "private" }),
      findProblem: async () => null,
      send: async () => ({ status: 201, body: "", retryAfter: null }),
    },
    tracker: { answerScrape: async () => Buffer.from("d5:filesdee") },
    intake: closedIntake(),
    host: quietHost(),
    address: "203.0.113.7",
    userAgent: "vitest",
    origin: "http://localhost:3000",
    ...more,
  };
  return context;
}
