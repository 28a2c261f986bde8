import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { RunningSite } from "./running-site.ts";

export const ANNOUNCES_A_SECOND = 2_000;

type AnnounceTimes = { p50: number; p99: number };
export type Announcer = { run: (seconds: number) => Promise<AnnounceTimes>; stop: () => void };

/** Ten thousand peers that have joined, ready to announce beside the load of pages. */
export async function startAnnouncer({ kept, server }: RunningSite): Promise<Announcer> {
  const numbers = [server.port, kept.sizes.members, kept.sizes.torrents, ANNOUNCES_A_SECOND];
  const child = fork(path.resolve("tests/bench/pages/announcer.ts"), numbers.map(String));
  await answerOf(child);
  return {
    async run(seconds) {
      child.send(seconds);
      return (await answerOf(child)) as AnnounceTimes;
    },
    stop: () => child.disconnect(),
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const failed = once(child, "exit", over).then(() => {
    throw new Error("the process that announces has ended");
  });
  try {
    const [answer] = await Promise.race([once(child, "message", over), failed]);
    return answer;
  } finally {
    over.abort();
  }
}
