import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { queueMail } from "#app/domain/mail/queue-mail.server.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";

const database = useDatabase();

it("ROLE=worker does the site's jobs without HTTP, and ends when it is told to", { timeout: seconds(60) }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-worker-"));
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
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve) => child.once("message", () => resolve()));
  const body = { subject: "A mail", paragraphs: ["Text."] };
  await queueMail(database.db, makeContext(database.db, null), { key: "worker:1", to: "a@patchbay.test", body });
  await eventually(async () => expect(readdirSync(path.join(dataDir, "mail"))).toHaveLength(1), seconds(10));
  await eventually(async () => expect(await database.db.mail.findFirst()).toMatchObject({ status: "sent" }));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});
