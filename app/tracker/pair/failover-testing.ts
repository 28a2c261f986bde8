import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";
import { announce, type Client, makeClients } from "../crash-testing.ts";

/** A client that goes on after a failure. `answered` and `doubtful` are numbers of announces. */
export type Announcer = Client & { answered: number; doubtful: number };

/** One in so many clients rests from an outage on. */
const RESTING = 5;

/** The tracker's limit for one member and torrent, the most that the setting takes. The pause keeps clients below it. */
export const MOST_IN_A_MINUTE = 10_000;
const PAUSE_MS = 10;
/** The other tracker answers well before. */
const ANSWER_MS = 10_000;

/** Announces of many clients through whatever happens to the trackers. */
export async function createLoad(database: TestDatabase, url: string) {
  const announcers: Announcer[] = (await makeClients(database)).map((client) => ({
    ...client,
    answered: 0,
    doubtful: 0,
  }));
  let isOver = false;
  let outage = 0;

  async function announceOn(announcer: Announcer, index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: ANSWER_MS });
    while (!isOver) {
      if (announcer.acknowledged >= 0n) announcer.sent += BigInt(1 + Math.floor(Math.random() * 1_000_000));
      const { acknowledged } = announcer;
      const isSent = await announce(announcer, url, agent).then(
        () => true,
        () => false,
      );
      if (isSent && announcer.acknowledged !== acknowledged) {
        announcer.answered += 1;
        await sleep(PAUSE_MS);
        continue;
      }
      announcer.doubtful += 1;
      // Those who rest from their first failure on show a loss that a later announce would hide.
      if (outage > 0 && index % RESTING === outage % RESTING && announcer.acknowledged >= 0n) break;
      await sleep(20);
    }
    agent.destroy();
  }

  let running: Promise<void>[] = [];
  return {
    announcers,
    start(): void {
      isOver = false;
      outage = 0;
      running = announcers.map(announceOn);
    },
    /** Something fails now: a part of the clients rests from its next failure on. */
    beginOutage(): void {
      outage += 1;
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(running);
    },
    answered: () => announcers.reduce((sum, { answered }) => sum + answered, 0),
  };
}

/**
 * Nothing that was answered is lost and nothing counts twice. A client's failed announces may count or not, each as a
 * whole: the number of counted announces shows whether a failed one counted or another counted twice.
 */
export async function expectBooks({ db }: TestDatabase, announcers: Announcer[]): Promise<void> {
  const stats = new Map((await db.trackerStats.findMany()).map((row) => [row.userId, row]));
  const snatches = new Map((await db.trackerSnatch.findMany()).map((row) => [row.userId, row]));
  const wrong = announcers.filter(({ userId, sent, acknowledged, answered, doubtful }) => {
    const row = stats.get(userId);
    const [uploaded, announces] = [row?.uploaded ?? 0n, row?.totalAnnounces ?? 0];
    const isCounted = announces >= answered && announces <= answered + doubtful;
    const isExact = sent === acknowledged ? uploaded === sent : uploaded >= acknowledged && uploaded <= sent;
    const isSame = row?.downloaded === uploaded / 3n && snatches.get(userId)?.uploaded === uploaded;
    return acknowledged >= 0n && !(isCounted && isExact && isSame);
  });
  expect(wrong).toEqual([]);
  const days = await db.trackerDay.aggregate({ _sum: { uploaded: true } });
  const sum = [...stats.values()].reduce((total, { uploaded }) => total + uploaded, 0n);
  expect(days._sum.uploaded ?? 0n).toBe(sum);
}
