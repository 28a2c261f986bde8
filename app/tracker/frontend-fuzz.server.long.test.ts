import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { attacks, dawdle, type Field } from "#tests/support/frontend-attacks.ts";
import { seconds } from "#tests/support/seconds.ts";
import { seed, seeded } from "#tests/support/seed.ts";
import { startTracker } from "#tests/support/tracker-process.ts";
import { announceQuery } from "#tracker/testing.ts";

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? seed);
const ATTACKERS = 16;
/** The frontend waits 20 s for a head, and sweeps every 5 s. */
const HEAD_MS = 27_000;
const GROWTH_MB = 160;

const database = useDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-fuzz-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

describe("the tracker's process under fire", { timeout: SECONDS * 1_000 + seconds(60) }, () => {
  it.skipIf(process.platform !== "linux")(
    "answers honest clients through all that can be sent to it, and neither dies nor leaks",
    async () => {
      const setting = await readSetting(database.db, "tracker");
      await writeSetting(database.db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000, maxClients: 100 }, null);
      const [{ passkey }, torrent] = [await makeMember(database.db), await makeTorrent(database.db)];
      const tracker = await startTracker(database.url, dataDir);
      const info_hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
      const target = `/announce/${passkey}?${announceQuery({ info_hash })}`;
      const field: Field = { port: Number(new URL(tracker.url).port), random: seeded(SEED), target };
      const honest = async () => {
        const response = await fetch(tracker.url + target, { signal: AbortSignal.timeout(seconds(10)) });
        expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 11)).toMatch(
          /^d8:complete|^d14:failure/,
        );
      };
      await honest();
      const until = Date.now() + SECONDS * 1_000;
      const counts = new Map<string, number>();
      const names = Object.keys(attacks);
      const attacker = async () => {
        while (Date.now() < until) {
          const name = names[Math.floor(field.random() * names.length)] ?? "";
          await attacks[name]?.(field);
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      };
      const bystander = async () => {
        for (; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) await honest();
      };
      // A first round fills what is filled only once: code, buffers, directories.
      for (const name of names) await attacks[name]?.(field);
      const [memory, files] = [memoryOf(tracker.pid), filesOf(tracker.pid)];
      const dawdlers = SECONDS * 1_000 > HEAD_MS ? 20 : 0;
      const [dawdled] = await Promise.all([
        Promise.all(Array.from({ length: dawdlers }, () => dawdle(field, HEAD_MS + 20_000))),
        bystander(),
        ...Array.from({ length: ATTACKERS }, attacker),
      ]);
      for (const ms of dawdled) expect(ms).toBeLessThan(HEAD_MS + 10_000);
      await honest();
      await expect.poll(() => filesOf(tracker.pid), { timeout: seconds(40) }).toBeLessThan(files + 12);
      const grown = memoryOf(tracker.pid) - memory;
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `fuzz of the frontend: seed ${SEED}, ${total} attacks in ${SECONDS} s, memory ${grown >= 0 ? "+" : ""}${grown.toFixed(0)} MB\n` +
          [...counts].map(([name, count]) => `  ${name}: ${count}\n`).join(""),
      );
      expect(grown).toBeLessThan(GROWTH_MB);
      expect(await tracker.stop()).toBe(0);
    },
  );
});
