import { expect } from "vitest";
import { createDatabase } from "#tracker/model/testing.ts";
import type { Store } from "#tracker/ports.ts";
import { ANN, announceQuery, BOB, createTestTracker, EVE } from "#tracker/testing.ts";
import { answerWhenKept } from "./answer-when-kept.server.ts";
import { createFlush } from "./flush.server.ts";
import { Journal } from "./journal.server.ts";
import { readWriter } from "./journal-lock.server.ts";
import { createFakeFiles } from "./journal-testing.ts";

const MEMBERS = [ANN, BOB, EVE];
const FOLDER = "/journal";

export type Client = { member: typeof ANN; sent: bigint; acknowledged: bigint; inDoubt: Set<bigint> };
export type Database = "here" | "away" | "unsure";

function createRun(sync: boolean) {
  const disk = createFakeFiles();
  const database = createDatabase();
  const now = { ms: 1_000_000_000 };
  const clients = MEMBERS.map((member): Client => ({ member, sent: 0n, acknowledged: 0n, inDoubt: new Set() }));
  const writers = new Set<string>();
  let state: Database = "here";
  let running = start();

  function start() {
    const files = disk.mount();
    writers.add(readWriter(FOLDER, files));
    const journal = new Journal(FOLDER, { sync, files });
    const { tracker } = createTestTracker({ maxAnnouncesPerMinute: 1_000_000 }, now, (effect) =>
      journal.append(effect),
    );
    tracker.restore(database.load());
    tracker.resume(journal.effectsAfter(database.last()));
    journal.start(database.last());
    const save: Store["save"] = async (number, batch) => {
      if (state !== "away") database.save(number, batch);
      if (state !== "here") throw new Error("the database is away");
    };
    const load: Store["load"] = async (restore) => restore(database.load());
    const store = { save, lastSaved: async () => database.last(), load };
    const ignore = () => undefined;
    const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
    const flush = createFlush({ tracker, journal, store, log });
    return { journal, flush, answer: answerWhenKept(tracker, journal) };
  }

  const creditOf = ({ member }: Client) => database.members.get(member.id)?.up ?? 0n;

  const run = {
    disk,
    clients,
    /** Sends an announce. The answer comes when it is committed. */
    announce(client: Client): Promise<boolean> {
      const { journal, answer } = running;
      const sent = client.sent + 1000n;
      now.ms += 1000;
      const query = announceQuery({ uploaded: sent, downloaded: 0, left: 5 });
      const isTaken = !answer(`/announce/${client.member.passkey}?${query}`, "10.0.0.1", "")?.includes(
        "failure reason",
      );
      client.sent = sent;
      if (!isTaken) return Promise.resolve(false);
      client.inDoubt.add(sent);
      return new Promise((resolve) =>
        journal.commit((error) => {
          // An answer to a process that has been killed reaches nobody.
          if (journal !== running.journal) return;
          if (!error) {
            client.acknowledged = sent;
            for (const value of client.inDoubt) if (value <= sent) client.inDoubt.delete(value);
          }
          resolve(!error);
        }),
      );
    },
    answer: ({ member, sent }: Client) => {
      const query = announceQuery({ uploaded: sent + 500n, downloaded: 0, left: 5 });
      return running.answer(`/announce/${member.passkey}?${query}`, "10.0.0.1", "");
    },
    flush: () => running.flush(),
    setDatabase(to: Database): void {
      state = to;
    },
    async restart(kill: () => void): Promise<void> {
      kill();
      try {
        running = start();
      } catch {
        // The process ends, and is restarted until it works.
        disk.setFaults(() => false);
        kill();
        running = start();
      }
      await running.flush();
    },
    endFaults(): void {
      disk.setFaults(() => false);
      state = "here";
    },
    /** Without faults, everything in memory or on the disk reaches the database. */
    async check(): Promise<void> {
      run.endFaults();
      await run.flush();
      await run.flush();
      for (const client of clients) expect([client.acknowledged, ...client.inDoubt]).toContain(creditOf(client));
      expect([disk.strangers, writers.size]).toEqual([[], 1]);
    },
    /** One flush after the faults, announces are accepted again, and everything is exact, also after a crash. */
    async checkHealed(): Promise<void> {
      run.endFaults();
      await run.flush();
      for (const client of clients) expect(await run.announce(client)).toBe(true);
      await run.restart(disk.kill);
      await run.flush();
      for (const client of clients) expect(creditOf(client)).toBe(client.sent);
      expect(disk.openCount()).toBeLessThanOrEqual(2);
      expect([disk.strangers, writers.size]).toEqual([[], 1]);
    },
  };
  return run;
}

export type Run = ReturnType<typeof createRun>;

/** A tracker with its journal on failing files, and its clients: each has announced once. */
export async function setUp(sync: boolean): Promise<Run> {
  const run = createRun(sync);
  for (const client of run.clients) {
    client.sent = -1000n;
    await run.announce(client);
  }
  await run.flush();
  return run;
}

/** Waits until pending syncs have ended. */
export const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
