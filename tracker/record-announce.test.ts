import { describe, expect, it } from "vitest";
import type { TrackerConfig } from "./config.ts";
import type { Effect } from "./ledger/effect.ts";
import { toHex } from "./protocol/ids.ts";
import { cleanUserAgent } from "./record-announce.ts";
import { ANN, createTestTracker, DRUMS, type TestTracker } from "./testing.ts";

/** A tracker whose effects are collected. */
function setUp() {
  const effects: Effect[] = [];
  return { ...createTestTracker({}, { ms: 1_000_000_000 }, (effect) => effects.push(effect)), effects };
}

describe("recordAnnounce", () => {
  it("does not write into the directory's torrent", () => {
    const { announce, directory } = setUp();
    Object.freeze(directory.torrentByInfoHash(DRUMS));
    expect(announce(ANN)).toMatchObject({ incomplete: 1 });
    expect(directory.torrentByInfoHash(DRUMS)).toEqual({ id: 1, standing: "listed", infoHash: DRUMS });
  });

  it("writes one effect per announce, none for a refused one", () => {
    const { announce, effects } = setUp();
    announce(ANN);
    announce(ANN, { left: "all" });
    announce(ANN, { info_hash: "u".repeat(20) });
    announce(ANN, { event: "stopped" });
    expect(effects.map(({ report }) => report.event)).toEqual(["", "stopped"]);
  });

  it("keeps the time of the last announce when the clock is set back", () => {
    const { announce, effects, now } = setUp();
    announce(ANN);
    now.ms -= 5_000;
    announce(ANN);
    now.ms += 7_000;
    announce(ANN);
    expect(effects.map(({ report }) => report.lastAnnounce)).toEqual([1_000_000_000, 1_000_000_000, 1_000_002_000]);
  });

  it("goes on with the same swarm when the directory is loaded anew", () => {
    const { announce, directory } = setUp();
    announce(ANN, { left: 0 });
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "listed" });
    expect(announce(ANN, { left: 0 }).complete).toBe(1);
  });
});

describe("seeding that counts only for one's own torrents", () => {
  const seedFor = (config: Partial<TrackerConfig>, before: (test: TestTracker) => void) => {
    const effects: Effect[] = [];
    const test = createTestTracker(config, { ms: 1_000_000_000 }, (effect) => effects.push(effect));
    before(test);
    for (let i = 0; i < 2; i++) {
      test.announce(ANN, { left: 0 });
      test.now.ms += 1_800_000;
    }
    const last = effects.at(-1);
    return [last?.credit.seedingSeconds, last?.clockSeconds];
  };
  const nothing = () => undefined;
  const uploaded = ({ directory }: TestTracker) =>
    directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "listed", uploaderId: ANN.id });
  const completed = ({ announce }: TestTracker) => {
    announce(ANN, { left: 5 });
    announce(ANN, { left: 0, event: "completed" });
  };

  it.each([
    ["is all seeding unless an operator says so", {}, nothing, 1_800],
    ["is none of a torrent that the member never had", { ownSeedingOnly: true }, nothing, 0],
    ["is that of an upload", { ownSeedingOnly: true }, uploaded, 1_800],
    ["is that of a completed torrent", { ownSeedingOnly: true }, completed, 1_800],
  ])("%s", (_, config, before, clock) => {
    expect(seedFor(config, before)).toEqual([1_800, clock]);
  });
});

describe("cleanUserAgent", () => {
  it.each([
    ["Transmission/3.00", "Transmission/3.00"],
    ["A\0B\r\nC\x7f", "ABC"],
    ["\u0085é", "é"],
    ["\0".repeat(300), ""],
    [`\0${"x".repeat(300)}`, "x".repeat(255)],
  ])("makes %j storable", (text, clean) => {
    expect(cleanUserAgent(text)).toBe(clean);
  });
});
