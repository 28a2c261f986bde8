import { describe, expect, it } from "vitest";
import { defaultConfig } from "./config.ts";
import { toHex } from "./protocol/ids.ts";
import {
  ANN,
  announceQuery,
  BOB,
  createTestTracker,
  DRUMS,
  decodeStrictly,
  EVE,
  escapeBytes,
  peerIdOf,
  SYNTH,
  splitCompact,
} from "./testing.ts";
import { createTracker } from "./tracker.ts";

const unknownHash = "u".repeat(20);

describe("answer", () => {
  it("answers the first announce of a swarm byte for byte", () => {
    const { tracker } = createTestTracker();
    const answer = tracker.answer(`/announce/${ANN.passkey}?${announceQuery()}`, "10.0.0.1", "Test/1");
    expect(Buffer.from(answer ?? []).toString("latin1")).toBe(
      "d8:completei0e10:downloadedi0e11:external ip4:\x0a\x00\x00\x0110:incompletei1e8:intervali171e12:min intervali86e5:peers0:e",
    );
  });

  it("leaves other paths to the site", () => {
    expect(createTestTracker().tracker.answer("/torrents", "10.0.0.1", "")).toBeNull();
  });

  it.each([
    `/announce/${ANN.passkey}/announce?`,
    `/announce/${ANN.passkey}?`,
    `/${ANN.passkey}/announce?`,
    `/announce?passkey=${ANN.passkey}&`,
  ])("admits the passkey in %s", (start) => {
    const { tracker } = createTestTracker();
    const answer = decodeStrictly(tracker.answer(start + announceQuery(), "10.0.0.1", "") ?? new Uint8Array());
    expect(answer.incomplete).toBe(1);
  });

  it("introduces two peers to each other and neither to itself", () => {
    const { announce } = createTestTracker();
    announce(ANN, { left: 0 }, "10.0.0.1");
    expect(announce(BOB, { peer_id: peerIdOf(2) }, "10.0.0.2").peers).toBe("\x0a\x00\x00\x01\x1a\xe1");
    expect(announce(ANN, { left: 0 }, "10.0.0.1").peers).toBe("\x0a\x00\x00\x02\x1a\xe1");
  });

  it("keeps the families apart, and takes IPv4 mapped into IPv6 for IPv4", () => {
    const { announce } = createTestTracker();
    announce(ANN, {}, "2001:db8::1");
    const answer = announce(BOB, { peer_id: peerIdOf(2) }, "::ffff:10.0.0.2");
    expect(answer["external ip"]).toBe("\x0a\x00\x00\x02");
    expect(answer.peers).toBe("");
    expect(splitCompact(answer.peers6, 18)).toHaveLength(1);
    expect(announce(EVE, { peer_id: peerIdOf(3) }, "10.0.0.3").peers).toBe("\x0a\x00\x00\x02\x1a\xe1");
  });

  it("lists peers in full when compact is 0", () => {
    const { announce } = createTestTracker();
    announce(ANN, {}, "2001:db8::1");
    const full = { peer_id: peerIdOf(2), compact: 0 };
    expect(announce(BOB, full).peers).toEqual([{ ip: "2001:db8::1", "peer id": peerIdOf(1), port: 6881 }]);
    expect(announce(BOB, { ...full, no_peer_id: 1 }).peers).toEqual([{ ip: "2001:db8::1", port: 6881 }]);
    expect(announce(BOB, { ...full, event: "stopped" }).peers).toEqual([]);
  });

  it("gives no peers for numwant 0 and the default number for a negative one", () => {
    const { announce } = createTestTracker({ maxClients: 100 });
    for (let i = 0; i < 60; i += 1) announce(ANN, { peer_id: peerIdOf(i), port: 1100 + i });
    const given = (numwant: number) => splitCompact(announce(BOB, { numwant }, "10.0.0.2").peers).length;
    expect([0, 7, -1, 1e9].map(given)).toEqual([0, 7, 50, 60]);
  });

  it("refuses in words, each as a bencoded failure", () => {
    const { tracker, directory, announce } = createTestTracker();
    directory.setMember({ ...EVE, standing: "unpaid" });
    directory.setTorrent({ infoHash: toHex(SYNTH), id: 2, standing: "deleted" });
    const reason = (answer: ReturnType<typeof announce>) => answer["failure reason"];
    const ask = (target: string) => decodeStrictly(tracker.answer(target, "10.0.0.1", "") ?? new Uint8Array());
    expect(reason(announce(EVE))).toMatch(/not paid/);
    expect(reason(announce({ passkey: "9".repeat(32) }))).toMatch(/^This passkey is not valid/);
    expect(reason(announce(ANN, { info_hash: SYNTH }))).toBe("Unregistered torrent: this torrent has been deleted.");
    expect(reason(announce(ANN, { info_hash: unknownHash }))).toBe("Unregistered torrent: it is not registered here.");
    expect(reason(announce(ANN, { port: "68.81" }))).toMatch(/^port/);
    expect(reason(ask(`/announce?${announceQuery()}`))).toMatch(/no valid passkey/);
    expect(reason(ask(`/announce?passkey=${ANN.passkey}&passkey=${BOB.passkey}`))).toMatch(/more than once/);
    expect(reason(ask(`/announce/${ANN.passkey}?a=%`))).toMatch(/broken % escape/);
    expect(reason(ask(`/announce/${ANN.passkey}?${"x".repeat(70_000)}`))).toMatch(/64 KB/);
    expect(tracker.stats()).toMatchObject({ swarms: 0, peers: 0, announces: 9, refusals: 9 });
    const batch = tracker.drainBatch();
    expect([batch?.peers, batch?.members, batch?.swarms]).toEqual([[], [], []]);
    expect(batch?.refusals.map(({ userId, infoHash }) => [userId, infoHash.slice(0, 2)])).toEqual([
      ["eve", "ff"],
      ["ann", "fe"],
      ["ann", "75"],
      ["ann", "ff"],
    ]);
  });

  it("says at the end of each refusal where to read more, and records the reason without it", () => {
    const { tracker, directory } = createTestTracker({ helpUrl: "https://site.example/tracker/doctor" });
    directory.setMember({ ...BOB, standing: "suspended" });
    expect(tracker.answer(`/announce/${BOB.passkey}?info_hash=x`, "10.0.0.1", "")).toBe(
      "d14:failure reason66:Your account is suspended. See https://site.example/tracker/doctore",
    );
    expect(tracker.drainBatch()?.refusals).toMatchObject([{ reason: "Your account is suspended." }]);
  });

  it("refuses a replaced passkey at once, and says never to retry", () => {
    const { directory, announce } = createTestTracker();
    announce(ANN);
    directory.setMember({ id: "ann", passkey: "c".repeat(32), standing: "active" });
    expect(announce(ANN)).toEqual({
      "failure reason": "This passkey has been replaced. Download the torrent again.",
      "retry in": "never",
    });
    expect(announce({ passkey: "c".repeat(32) }).incomplete).toBe(1);
  });

  it("never throws: a fault of its own is reported and answered", () => {
    const faults: unknown[] = [];
    const fault = new Error("directory broke");
    const tracker = createTracker({
      directory: {
        memberByPasskey: () => {
          throw fault;
        },
        torrentByInfoHash: () => null,
        isActive: () => true,
      },
      config: defaultConfig(),
      clock: () => 0,
      random: () => 0,
      onError: (error) => faults.push(error),
    });
    const answer = tracker.answer(`/announce/${ANN.passkey}?${announceQuery()}`, "10.0.0.1", "");
    expect(decodeStrictly(answer ?? new Uint8Array())).toEqual({ "failure reason": "internal tracker error" });
    expect(faults).toEqual([fault]);
  });
});

describe("scrape", () => {
  function scrape(hashes: string[], who = ANN) {
    const context = createTestTracker();
    context.announce(ANN, { left: 5 });
    context.announce(ANN, { left: 0 });
    context.announce(BOB, { peer_id: peerIdOf(2), event: "paused" });
    const query = hashes.map((hash) => `info_hash=${escapeBytes(hash)}`).join("&");
    const answer = context.tracker.answer(`/scrape/${who.passkey}?${query}`, "10.0.0.9", "");
    return decodeStrictly(answer ?? new Uint8Array());
  }

  it("counts each named torrent and leaves unknown ones out", () => {
    expect(scrape([DRUMS, unknownHash, SYNTH])).toEqual({
      files: {
        [DRUMS]: { complete: 1, downloaded: 1, downloaders: 0, incomplete: 1 },
        [SYNTH]: { complete: 0, downloaded: 0, downloaders: 0, incomplete: 0 },
      },
    });
  });

  it("refuses to list the whole site, and strangers", () => {
    expect(scrape([])["failure reason"]).toMatch(/must name/);
    expect(scrape([DRUMS], { id: "", passkey: "9".repeat(32) })["failure reason"]).toMatch(
      /^This passkey is not valid/,
    );
  });
});
