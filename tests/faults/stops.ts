import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { addJob } from "#app/domain/core/kernel/add-job.server.ts";
import type { Fault, World } from "./fault.ts";
import { until } from "./site.ts";

const BACKUP_MB = 48;
const partsIn = ({ site }: World): string[] => {
  try {
    return readdirSync(path.join(site.dataDir, "backups")).filter((name) => name.endsWith(".part"));
  } catch {
    return [];
  }
};

/** Starts a backup that takes some seconds, and waits until its file is there. Answers its operation. */
async function startBackup(world: World): Promise<number> {
  const { db } = world.site.database();
  const files = path.join(world.site.dataDir, "files", "proofs");
  mkdirSync(files, { recursive: true });
  for (let i = 0; i < 4; i++) writeFileSync(path.join(files, `${i}.jpg`), randomBytes((BACKUP_MB / 4) * 1024 * 1024));
  const { id } = await db.operation.create({ data: { kind: "db-backup", actorName: "system", startedAt: new Date() } });
  await addJob(db, "run-operation", { operationId: id }, { key: `operation:${id}` });
  await until(
    () => partsIn(world).length > 0,
    30_000,
    () => "no backup began",
  );
  return id;
}

async function endServer({ site }: World, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const pid = site.serverPid();
  process.kill(pid, signal);
  await until(
    () => ![0, pid].includes(site.serverPid()),
    40_000,
    () => `the server did not end by ${signal}`,
  );
}

/** The operation ends well by itself after the start, and another may begin then. */
async function expectDone(world: World, id: number): Promise<void> {
  const { db } = world.site.database();
  const status = () =>
    db.operation.findUniqueOrThrow({ where: { id } }).then(
      (row) => row.status,
      () => "not known",
    );
  await until(
    async () => (await status()) !== "running" && (await status()) !== "not known",
    60_000,
    () => "the backup still runs",
  );
  if ((await status()) !== "done") throw new Error(`the backup is ${await status()}`);
  if (partsIn(world).length > 0) throw new Error(`${partsIn(world)} is left`);
}

/** Work in progress when the site ends. */
export const stopFaults: Fault[] = [
  {
    name: "SIGTERM in a backup",
    bar: 15,
    async run(world) {
      const id = await startBackup(world);
      await endServer(world, "SIGTERM");
      const left = partsIn(world);
      await expectDone(world, id);
      // The next attempt may have begun a file of its own by the time it was looked.
      if (left.length > 1) throw new Error(`${left} was left by the end`);
    },
  },
  {
    name: "kill -9 in a backup",
    // The start does the backup anew beside the first requests.
    bar: 15,
    async run(world) {
      const id = await startBackup(world);
      await endServer(world, "SIGKILL");
      await expectDone(world, id);
    },
  },
  {
    name: "SIGTERM in an upload",
    isShort: true,
    // It gets thirty seconds, and the next server does not wait for it.
    bar: 15,
    async run(world) {
      const { port } = world.site;
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined).resume();
      socket.write(
        "POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nusername=",
      );
      const dripping = setInterval(() => socket.writable && socket.write("a"), 200);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await endServer(world, "SIGTERM");
      clearInterval(dripping);
      socket.destroy();
    },
  },
  {
    name: "PostgreSQL killed while a mail server is silent",
    isShort: true,
    bar: 10,
    async run({ site, mail }) {
      const pids = [site.serverPid(), site.trackerPid()];
      const address = `silent-${Date.now()}@patchbay.test`;
      const { db } = site.database();
      mail.silence();
      const body = { subject: "A mail", text: "text", html: "html" };
      const { id } = await db.mail.create({
        data: { key: address, recipient: address, createdAt: new Date(), ...body },
      });
      await addJob(db, "send-mail", { mailId: id }, { key: `mail:${id}` });
      await until(
        () => mail.waiting() > 0,
        20_000,
        () => "no mail was under way",
      );
      process.kill(site.postmasterPid(), "SIGKILL");
      await until(
        async () => !(await site.isHealthy()),
        5_000,
        () => "PostgreSQL was not missed",
      );
      await until(
        () => site.isHealthy(),
        20_000,
        () => "PostgreSQL did not come back",
      );
      mail.speak();
      const status = () =>
        db.mail.findUnique({ where: { id } }).then(
          (row) => row?.status,
          () => null,
        );
      await until(
        async () => (await status()) === "sent",
        90_000,
        () => "the mail did not go out",
      );
      if (mail.takenFor(address) !== 1) throw new Error(`the mail went out ${mail.takenFor(address)} times`);
      if (pids[0] !== site.serverPid() || pids[1] !== site.trackerPid()) throw new Error("a process ended");
    },
  },
];
