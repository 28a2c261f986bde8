import { constants } from "node:fs";
import { access, readFile, statfs } from "node:fs/promises";
import os from "node:os";
import { createTransport } from "nodemailer";
import type { Pool } from "pg";
import { findPendingMigrations } from "#app/db/migrate.server.ts";
import { findRefusedMigrations } from "#app/db/newer-database.server.ts";
import type { MachineFacts } from "#app/domain/core/ports/machine-facts.ts";
import { measureClock } from "../clock-watch.server.ts";
import type { Env } from "../env.server.ts";
import { memoryMb } from "../launch/memory.ts";
import { readRefusal } from "../launch/refusal.ts";
import { readLastUpgrade } from "../launch/releases.ts";
import { tracksHere } from "../scrape-tracker.server.ts";
import { askItself } from "./ask-itself.server.ts";
import { findContradictions, findUnknown } from "./environment.ts";
import { lookUpSender } from "./look-up-sender.server.ts";

const MAIL_MS = 5_000;

/** Collects everything that the doctor judges, all in parallel. */
export const createExaminer =
  ({ env, pool, from }: { env: Env; pool: Pool; from: () => string }) =>
  async (): Promise<MachineFacts> => {
    const [clock, disk, own, mail, sender, migrations, memory] = await Promise.all([
      measureClock(pool).catch(() => null),
      readDisk(env.DATA_DIR),
      askItself(env),
      tryMail(env.SMTP_URL),
      env.SMTP_URL === null ? null : lookUpSender(from()),
      readMigrations(pool).catch(() => null),
      readMemory(),
    ]);
    return {
      settings: {
        publicUrl: env.PUBLIC_URL,
        trustProxy: env.TRUST_PROXY,
        isProduction: env.NODE_ENV === "production",
        isDemo: env.DEMO,
        webProcesses: env.WEB_PROCESSES,
        nodeVersion: process.versions.node,
        tracksHere: tracksHere(env),
      },
      environment: { unknown: findUnknown(process.env), contradictions: findContradictions(env) },
      clock,
      disk,
      own,
      mail,
      sender,
      backsUpElsewhere: env.BACKUP_DIR !== null || env.S3_ENDPOINT !== null || env.BACKUP_S3_ENDPOINT !== null,
      migrations,
      refusal: readRefusal(env.DATA_DIR),
      memory,
      upgrade: readLastUpgrade(env.DATA_DIR),
    };
  };

async function readDisk(folder: string): Promise<MachineFacts["disk"]> {
  const { bsize, bavail, blocks, ffree, files } = await statfs(folder);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeInodes: ffree, totalInodes: files, isWritable };
}

/** Signs in to the mail server and sends nothing. */
async function tryMail(smtpUrl: string | null): Promise<MachineFacts["mail"]> {
  if (smtpUrl === null) return null;
  const times = { connectionTimeout: MAIL_MS, greetingTimeout: MAIL_MS, socketTimeout: MAIL_MS };
  const transport = createTransport(smtpUrl, times as object);
  const problem = await transport.verify().then(
    () => null,
    (error: Error) => error.message,
  );
  transport.close();
  return { problem };
}

async function readMigrations(pool: Pool): Promise<MachineFacts["migrations"]> {
  const [pending, unknown] = await Promise.all([findPendingMigrations(pool), findRefusedMigrations(pool)]);
  return { pending, unknown };
}

/** Linux reports the memory still available to programs; elsewhere it is the free memory. */
async function readMemory(): Promise<MachineFacts["memory"]> {
  const text = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const kilobytes = Number(/^MemAvailable: +(\d+) kB/m.exec(text)?.[1] ?? Number.NaN);
  const totalBytes = memoryMb() * 2 ** 20;
  const availableBytes = Number.isNaN(kilobytes) ? os.freemem() : kilobytes * 1024;
  return { availableBytes: Math.min(availableBytes, totalBytes), totalBytes };
}
