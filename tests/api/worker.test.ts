import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { queueMail } from "#app/domain/mail/queue-mail.server.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";

const database = useDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-worker-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts a worker as its own process; answers how to end it, which resolves with its exit code. */
async function startWorker(more: Record<string, string> = {}): Promise<() => Promise<number | null>> {
  const child = fork(await builtProcess("worker"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      ROLE: "worker",
      LOG_LEVEL: "error",
      SESSION_SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ...more,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve) => child.once("message", () => resolve()));
  return () => {
    child.kill("SIGTERM");
    return ended;
  };
}

/** The kinds of jobs that some worker has run by the clock. */
const kindsByClock = async () =>
  (
    await database.pool.query<{ identifier: string }>(
      "SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier",
    )
  ).rows.map(({ identifier }) => identifier);

it("ROLE=worker does the site's jobs without HTTP, and ends when it is told to", { timeout: seconds(60) }, async () => {
  const stop = await startWorker({ JOBS_BY_CLOCK: "0" });
  const body = { subject: "A mail", paragraphs: ["Text."] };
  await queueMail(database.db, makeContext(database.db, null), { key: "worker:1", to: "a@patchbay.test", body });
  await eventually(async () => expect(readdirSync(path.join(dataDir, "mail"))).toHaveLength(1), seconds(10));
  await eventually(async () => expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent" }));
  expect(await stop()).toBe(0);
  expect(await kindsByClock()).toEqual([]);
});

it("a worker runs jobs by the clock unless JOBS_BY_CLOCK=0 says otherwise", { timeout: seconds(60) }, async () => {
  const stop = await startWorker();
  await eventually(async () =>
    expect(await kindsByClock()).toEqual([
      "backup",
      "billing",
      "clean-up",
      "expire-uploads",
      "find-companions",
      "lift-steps",
      "passkey-alarms",
      "seeded-again",
      "send-digests",
      "settle-web-seeds",
    ]),
  );
  await stop();
});
