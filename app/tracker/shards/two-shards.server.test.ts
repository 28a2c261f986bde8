import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startTracker, type TrackerChild } from "#tests/support/tracker-process.ts";
import { announceQuery, decodeStrictly, escapeBytes, peerIdOf, splitCompact } from "#tracker/testing.ts";
import { shardOf } from "./shard.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-shards-"));
let trackers: TrackerChild[];
let torrents: { id: number; hash: string; infoHashV2: string | null }[];

beforeAll(async () => {
  const { db } = database;
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => makeTorrent(db, i === 0 ? { infoHashV2: hybridHash() } : {})),
  );
  torrents = made.map(({ id, infoHash, infoHashV2 }) => ({ id, infoHashV2, hash: toBinary(infoHash ?? "") }));
  trackers = await Promise.all(
    [1, 2].map(async (index) =>
      startTracker(database.url, path.join(folder, String(index)), {
        TRACKER_SHARD: `${index}/2`,
        TRACKER_LINK: `127.0.0.1:${await freePort()}`,
      }),
    ),
  );
}, 60_000);
afterAll(async () => {
  await Promise.all((trackers ?? []).map((tracker) => tracker.stop()));
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const toBinary = (hex: string) => Buffer.from(hex, "hex").toString("latin1");
const hybridHash = () => "ab".repeat(32);

async function ask(tracker: TrackerChild | undefined, target: string) {
  const response = await fetch(`${tracker?.url}${target}`);
  return decodeStrictly(new Uint8Array(await response.arrayBuffer()));
}

/** A member whom both trackers have heard of. */
async function makeKnownMember() {
  const member = await makeMember(database.db);
  const [torrent] = torrents as [(typeof torrents)[0]];
  const target = `/scrape/${member.passkey}?info_hash=${escapeBytes(torrent.hash)}`;
  for (const tracker of trackers) await expect.poll(() => ask(tracker, target)).toHaveProperty("files");
  return member;
}

describe("two trackers that share the torrents", { timeout: 60_000 }, () => {
  it("answer for all of them, whichever is asked, and keep one book", async () => {
    const { db } = database;
    expect(new Set(torrents.map(({ hash }) => shardOf(Buffer.from(hash, "latin1"), 2))).size).toBe(2);
    const members = await Promise.all([1, 2, 3].map(makeKnownMember));
    for (const uploaded of [0, 1_000])
      for (const [number, { passkey }] of members.entries())
        for (const [index, { hash }] of torrents.entries()) {
          const query = announceQuery({
            info_hash: hash,
            peer_id: peerIdOf(number),
            port: 2000 + number,
            uploaded: uploaded * (index + 1),
          });
          // Half of them come to the wrong tracker.
          const answer = await ask(trackers[(number + index) % 2], `/announce/${passkey}?${query}`);
          expect(answer).toMatchObject({ complete: 0, incomplete: uploaded > 0 ? 3 : number + 1 });
          if (uploaded > 0) expect(splitCompact(answer.peers).length).toBe(2);
        }
    await expect
      .poll(
        () => db.trackerStats.findMany({ select: { uploaded: true, totalAnnounces: true, activeTorrents: true } }),
        {
          timeout: 10_000,
        },
      )
      .toEqual(members.map(() => ({ uploaded: 36_000n, totalAnnounces: 16n, activeTorrents: 8 })));
    const passkey = members[0]?.passkey;
    const scrape = `/scrape/${passkey}?${torrents.map(({ hash }) => `info_hash=${escapeBytes(hash)}`).join("&")}`;
    const [one, other] = [await ask(trackers[0], scrape), await ask(trackers[1], scrape)];
    expect(Object.keys(one.files as object).length).toBe(torrents.length);
    expect(other).toEqual(one);
  });

  it("keep the two hashes of a hybrid torrent in one swarm", async () => {
    const member = await makeKnownMember();
    const [hybrid] = torrents as [(typeof torrents)[0]];
    const second = toBinary((hybrid.infoHashV2 ?? "").slice(0, 40));
    const before = await ask(trackers[0], `/scrape/${member.passkey}?info_hash=${escapeBytes(hybrid.hash)}`);
    for (const tracker of trackers) {
      const query = announceQuery({ info_hash: second, peer_id: peerIdOf(9), port: 2009 });
      expect(await ask(tracker, `/announce/${member.passkey}?${query}`)).toMatchObject({ incomplete: 4 });
    }
    expect(before).toMatchObject({ files: { [hybrid.hash]: { incomplete: 3 } } });
  });

  it("say so in words when the tracker of a torrent is away, and answer for the others", async () => {
    const member = await makeKnownMember();
    await trackers[1]?.kill();
    const answers = await Promise.all(
      torrents.map(async ({ hash }) => {
        const query = announceQuery({ info_hash: hash, peer_id: peerIdOf(5), port: 2005 });
        const answer = await ask(trackers[0], `/announce/${member.passkey}?${query}`);
        return [shardOf(Buffer.from(hash, "latin1"), 2), answer["failure reason"]];
      }),
    );
    const away = "The tracker of this torrent does not answer. Try again later.";
    for (const [shard, reason] of answers) expect(reason).toBe(shard === 1 ? undefined : away);
    trackers = trackers.slice(0, 1);
  });
});
