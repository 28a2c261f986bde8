import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWorker } from "#app/adapters/jobs/worker.server.ts";
import { createLimits } from "#app/adapters/limits/limits.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { jobKinds } from "../../core/kernel/job-kinds.ts";
import type { Sounds } from "../../core/ports/sounds.ts";
import { beginUpload } from "../uploads/begin-upload.server.ts";
import { fileOf, someTorrent } from "../uploads/testing.ts";
import { addToUpload } from "./add-previews.server.ts";
import { findUploadPreviews } from "./find-upload-previews.server.ts";

const database = useDatabase();
const storage = memoryStorage();
const log = createLog("silent");
/** Every sound takes as long as a sound may take. */
const sounds: Sounds = { read: async () => ({ problem: "It takes too long.", cpuSeconds: 15 }) };

let members: Context[];
beforeAll(async () => {
  members = await Promise.all(
    [1, 2, 3].map(async () =>
      makeContext(database.db, actorFrom(await makeMember(database.db)), {
        storage,
        sounds,
        limits: createLimits(database.pool),
      }),
    ),
  );
});

async function send(
  context: Context,
  name: string,
  count: number,
): Promise<{ uploadId: number; previewIds: number[] }> {
  const { bytes } = await someTorrent(name);
  const { uploadId } = await unwrap(beginUpload.execute(context, { torrent: fileOf(bytes, `${name}.torrent`) }));
  const files = Array.from({ length: count }, (_, i) => fileOf("RIFF", `${name}-${i}.wav`));
  return { uploadId, ...(await unwrap(addToUpload.execute(context, { uploadId, sounds: files }))) };
}

let stop: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await stop();
  stop = async () => undefined;
});

describe("sounds of several members", { timeout: seconds(30) }, () => {
  it("take turns: ten of one delay those of others by one", async () => {
    const [flood, other, third] = members as [Context, Context, Context];
    const first = await send(flood, "flood", 5);
    const second = await send(flood, "flood-again", 5);
    const waiting = [await send(other, "other", 1), await send(third, "third", 1)];
    const order: number[] = [];
    const worker = createWorker({
      connectionString: database.url,
      kinds: { "make-preview": jobKinds["make-preview"] },
      handlers: {
        "make-preview": async ({ previewId }: { previewId: number }) => {
          order.push(previewId);
          await sleep(30);
        },
      },
      log,
    });
    stop = worker.stop;
    await worker.start();
    await eventually(async () => expect(order).toHaveLength(12));
    const flooding = [...first.previewIds, ...second.previewIds];
    for (const { previewIds } of waiting)
      expect(
        order.slice(0, order.indexOf(previewIds[0] ?? 0)).filter((id) => flooding.includes(id)).length,
      ).toBeLessThan(3);
  });

  it("wait, with words, once those of one member have used the time of an hour", async () => {
    const [flood, other] = members as [Context, Context];
    await database.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await flood.limits.soundSeconds.charge(flood.actor?.id ?? "", 599);
    const late = await send(flood, "late", 3);
    const fine = await send(other, "fine", 1);
    await runJobs(flood, "make-preview");
    const statesOf = async (context: Context, uploadId: number) =>
      (await unwrap(findUploadPreviews.execute(context, { uploadId }))).previews.map(({ status, problem }) => ({
        status,
        problem,
      }));
    const [read, ...rest] = await statesOf(flood, late.uploadId);
    expect(read).toMatchObject({ status: "failed", problem: "It takes too long." });
    for (const one of rest)
      expect(one).toMatchObject({
        status: "waiting",
        problem: expect.stringMatching(/used up the processing time .* processed in about \d+ minutes/),
      });
    expect(await statesOf(other, fine.uploadId)).toMatchObject([{ status: "failed" }]);
    const later = await database.db.$queryRaw<{ wait: number }[]>`
      SELECT extract(epoch FROM run_at - now())::int AS wait FROM graphile_worker._private_jobs WHERE key LIKE 'preview:%'`;
    expect(later).toHaveLength(2);
    for (const { wait } of later) expect(wait).toBeGreaterThan(3_000);
  });
});
