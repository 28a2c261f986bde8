import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Client, type Database, type Run, settle, setUp } from "./journal-run-testing.ts";
import type { Call } from "./journal-testing.ts";

/*
 * The journal and the batches under faults of the file system and the database, against a simple model: an acknowledged
 * announce is credited exactly once after any restart, and an announce that was refused before it counted is not. An
 * announce whose write failed, or that was in flight at a crash, is in doubt: it counts as a whole or not at all.
 */
const CALLS: Call[] = ["open", "close", "write", "sync", "datasync", "list", "rename", "remove"];
describe.each([false, true])("each call of the journal fails at each step, waiting for the disk: %s", (sync) => {
  it.each(["once", "from then on"])("%s", async (how) => {
    for (let failing = 0, calls = failing; failing <= calls; failing += 1) {
      const run = await setUp(sync);
      calls = 0;
      run.disk.setFaults(() => {
        calls += 1;
        return how === "once" ? calls === failing : calls >= failing;
      });
      for (let round = 0; round < 3; round += 1) {
        for (const client of run.clients) void run.announce(client);
        if (round === 1) await settle();
        await run.flush();
        await settle();
      }
      await run.restart(run.disk.kill);
      for (const client of run.clients) void run.announce(client);
      await run.flush();
      await run.check();
      await run.checkHealed();
    }
  });
});

const client = fc.nat(2);
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("announce" as const), client }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("flush" as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("settle" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("faults" as const),
        calls: fc.uniqueArray(fc.constantFrom(...CALLS), { minLength: 1 }),
        every: fc.integer({ min: 1, max: 3 }),
        most: fc.constantFrom(1, 7, 100, Number.POSITIVE_INFINITY),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("heal" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("database" as const),
        to: fc.constantFrom<Database>("here", "here", "away", "unsure"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("kill" as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("cut power" as const) }) },
  ),
  { minLength: 20, maxLength: 60 },
);

async function take(run: Run, step: typeof steps extends fc.Arbitrary<(infer Step)[]> ? Step : never, sync: boolean) {
  if (step.kind === "announce") void run.announce(run.clients[step.client] as Client);
  if (step.kind === "flush") await run.flush();
  if (step.kind === "settle") await settle();
  if (step.kind === "database") run.setDatabase(step.to);
  if (step.kind === "heal") run.disk.setFaults(() => false);
  if (step.kind === "kill") await run.restart(run.disk.kill);
  // Without sync, a power cut may lose seconds.
  if (step.kind === "cut power") await run.restart(sync ? run.disk.cutPower : run.disk.kill);
  if (step.kind !== "faults") return;
  let count = 0;
  run.disk.setFaults(
    (call) => {
      if (!step.calls.includes(call)) return false;
      count += 1;
      return count % step.every === 0;
    },
    () => step.most,
  );
}

it("takes announces as before while no file can be opened, and batches wait", async () => {
  const run = await setUp(true);
  run.disk.setFaults((call) => call === "open" || call === "list");
  for (let round = 0; round < 3; round += 1) {
    for (const one of run.clients) expect(await run.announce(one)).toBe(true);
    await run.flush();
  }
  await run.checkHealed();
});

it("refuses announces in words while the disk is full, and none of them counts", async () => {
  const run = await setUp(false);
  run.setDatabase("away");
  run.disk.setFaults((call) => call === "write");
  const [one] = run.clients as [Client];
  expect(await run.announce(one)).toBe(false);
  await run.flush();
  expect(run.answer(one)).toContain("The tracker could not write your announce down. Try again later.");
  run.disk.setFaults(() => false);
  await run.flush();
  expect(run.answer(one)).toContain("could not write");
  await run.checkHealed();
});

/** FAULT_RUNS=100000 for more. */
const RUNS = Number(process.env.FAULT_RUNS ?? 200);
it.each([false, true])("keeps exact books over random faults and crashes, waiting for the disk: %s", async (sync) => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const run = await setUp(sync);
      for (const step of sequence) await take(run, step, sync);
      await settle();
      await run.check();
      await run.checkHealed();
    }),
    { numRuns: RUNS, seed: 20_261_122 },
  );
});
