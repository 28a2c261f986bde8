import { describe, expect, it } from "vitest";
import { admitClient, type ClientRules } from "./admit-client.ts";
import { ANN, BOB, createTestTracker, peerIdOf } from "./testing.ts";

const admits = (rules: Partial<ClientRules>, client: string) =>
  admitClient({ allow: [], deny: [], ...rules }, client.padEnd(20, "x")) === null;

describe("admitClient", () => {
  it("allows any client while no list is kept", () => {
    expect(admits({}, "-XX0001-")).toBe(true);
  });

  it("allows only those on the list of allowed ones, if there is one", () => {
    const rules = { allow: [{ prefix: "-qB" }, { prefix: "M" }] };
    expect(["-qB4500-", "M4-3-6--", "-TR3000-"].map((client) => admits(rules, client))).toEqual([true, true, false]);
  });

  it("tells versions apart by the characters after the prefix", () => {
    const rules = { deny: [{ prefix: "-TR", from: "2000", to: "2939" }] };
    const clients = ["-TR1990-", "-TR2000-", "-TR2939-", "-TR2940-", "-TRZ000-"];
    expect(clients.map((client) => admits(rules, client))).toEqual([true, false, false, true, true]);
    expect(admits({ deny: [{ prefix: "-TR", from: "3" }] }, "-TR3000-")).toBe(false);
    expect(admits({ deny: [{ prefix: "-TR", to: "3" }] }, "-TR3999-")).toBe(false);
  });

  it("denies what stands on both lists", () => {
    expect(admits({ allow: [{ prefix: "-TR" }], deny: [{ prefix: "-TR29" }] }, "-TR2940-")).toBe(false);
  });
});

describe("the limits of a member on a torrent", () => {
  it("refuse one client too many, let the others go on, and have room again when one stops", () => {
    const { announce } = createTestTracker({ maxClients: 2 });
    const client = (number: number, event?: string) =>
      announce(ANN, { peer_id: peerIdOf(number), port: 6880 + number, event });
    client(1);
    client(2);
    expect(client(3)).toMatchObject({
      "failure reason": expect.stringMatching(/^More than 2 clients/),
      "retry in": 30,
    });
    expect(client(2).incomplete).toBe(2);
    expect(announce(BOB, { peer_id: peerIdOf(3) }).incomplete).toBe(3);
    client(1, "stopped");
    expect(client(3).incomplete).toBe(3);
  });

  it("give the place of a client that has missed its announce to a new one", () => {
    const { announce, now } = createTestTracker({ maxClients: 1, announceInterval: 600, peerLifetime: 3_600 });
    announce(ANN);
    now.ms += 599_999;
    expect(announce(ANN, { peer_id: peerIdOf(2), port: 6882 })).toHaveProperty("failure reason");
    now.ms += 1;
    expect(announce(ANN, { peer_id: peerIdOf(2), port: 6882 }).incomplete).toBe(1);
  });

  it("refuse announces beyond so many a minute, for that torrent only", () => {
    const { announce, now } = createTestTracker({ maxAnnouncesPerMinute: 3 }, { ms: 60_000_000 });
    for (let i = 0; i < 3; i += 1) expect(announce(ANN).incomplete).toBe(1);
    expect(announce(ANN)).toMatchObject({ "retry in": 1 });
    expect(announce(BOB, { peer_id: peerIdOf(2) }).incomplete).toBe(2);
    now.ms += 60_000;
    expect(announce(ANN).incomplete).toBe(2);
  });

  it("can be changed while it runs", () => {
    const { tracker, announce } = createTestTracker();
    tracker.configure({ clients: { allow: [{ prefix: "-qB" }], deny: [] } });
    expect(announce(ANN)).toHaveProperty("failure reason");
    expect(announce(ANN, { peer_id: "-qB4500-".padEnd(20, "x") }).incomplete).toBe(1);
  });
});
