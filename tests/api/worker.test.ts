import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { queueMail } from "#app/domain/core/mail/queue-mail.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";
import { useSiteWorkers } from "#tests/support/site-workers.ts";

const database = useDatabase();

const workers = useSiteWorkers(database);

/** The kinds of jobs that some worker has run by the clock. */
const kindsByClock = async () =>
  (
    await database.pool.query<{ identifier: string }>(
      "SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier",
    )
  ).rows.map(({ identifier }) => identifier);

it("ROLE=worker does the site's jobs without HTTP, and ends when it is told to", { timeout: seconds(60) }, async () => {
  const worker = await workers.start({ JOBS_BY_CLOCK: "0" });
  const body = { subject: "A mail", paragraphs: ["Text."] };
  await queueMail(database.db, makeContext(database.db, null), { key: "worker:1", to: "a@patchbay.test", body });
  await eventually(async () => expect(readdirSync(path.join(workers.dataDir(), "mail"))).toHaveLength(1), seconds(10));
  await eventually(async () => expect(await database.db.mail.findFirst()).toMatchObject({ status: "written" }));
  expect(await worker.end("SIGTERM")).toBe(0);
  expect(await kindsByClock()).toEqual([]);
});

it("a worker runs jobs by the clock unless JOBS_BY_CLOCK=0 says otherwise", { timeout: seconds(60) }, async () => {
  const worker = await workers.start();
  await eventually(async () =>
    expect(await kindsByClock()).toEqual([
      "backup",
      "billing",
      "clean-up",
      "examine",
      "expire-uploads",
      "find-companions",
      "lift-steps",
      "passkey-alarms",
      "seeded-again",
      "send-digests",
      "settle-web-seeds",
    ]),
  );
  await worker.end("SIGTERM");
});

it("a worker has metrics of its own where METRICS_PORT is set", { timeout: seconds(60) }, async () => {
  const port = await freePort();
  const token = "the token of the metrics";
  const worker = await workers.start({ METRICS_PORT: String(port), METRICS_TOKEN: token });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}${path}`, { headers });
  expect((await ask("/metrics")).status).toBe(401);
  expect((await ask("/")).status).toBe(404);
  const text = await (await ask("/metrics", { Authorization: `Bearer ${token}` })).text();
  expect(text).toMatch(/^process_resident_memory_bytes\{process="worker"\} \d{7,}$/m);
  expect(text).toMatch(/^patchbay_database_statement_seconds_count\{process="worker"\} [1-9]/m);
  expect(await worker.end("SIGTERM")).toBe(0);
});
