import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ProbeResult } from "#app/domain/core/ports/port-probe.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { forgetProbes, testOwnPorts } from "./probe-ports.server.ts";
import { readDoctor } from "./read-doctor.server.ts";

const database = useDatabase();
const start = new Date("2026-11-20T10:00:00Z");

async function setUp({ result = "open" as ProbeResult } = {}) {
  const { db } = database;
  const member = await makeMember(db);
  const torrent = await makeTorrent(db, { name: "Kit" });
  const tried: string[] = [];
  const probePort = async (ip: string, port: number) => {
    tried.push(`${ip} ${port}`);
    return result;
  };
  const at = (minutes: number) => {
    const clock = () => addMinutes(start, minutes);
    return makeContext(db, actorFrom(member), { clock, probePort });
  };
  return {
    db,
    member,
    torrent,
    tried,
    at,
    announce: (more: object = {}) =>
      db.trackerPeer.create({
        data: {
          infoHash: torrent.infoHash ?? "",
          peerId: randomBytes(20).toString("hex"),
          userId: member.id,
          ip: "203.0.113.9",
          port: 51_413,
          left: 0n,
          userAgent: "Transmission/4.0",
          lastAnnounce: start,
          ...more,
        },
      }),
    refuse: (reason: string, infoHash = torrent.infoHash ?? "") =>
      db.trackerRefusal.create({
        data: {
          userId: member.id,
          reason,
          infoHash,
          client: "qBittorrent/4.5",
          times: 3,
          lastAt: addMinutes(start, 1),
        },
      }),
    read: (minutes = 2, input = {}) => unwrap(readDoctor.execute(at(minutes), input)),
    test: (minutes = 2) => testOwnPorts.execute(at(minutes), {}),
    work: (minutes = 2) => runJobs(at(minutes), "probe-ports"),
  };
}

describe("readDoctor", () => {
  it("tells what was accepted and refused, why, and what to do, the latest first", async () => {
    const { announce, refuse, read, torrent } = await setUp();
    await announce();
    await refuse("This passkey has been replaced. Download the torrent again.");
    expect(await read()).toMatchObject({
      total: 2,
      clients: [
        {
          torrentId: torrent.id,
          torrentName: "Kit",
          isAccepted: false,
          reason: "This passkey has been replaced. Download the torrent again.",
          times: 3,
          client: "qBittorrent/4.5",
          family: null,
          advice: [{ leadsTo: "torrent" }],
        },
        { isAccepted: true, isSeeding: true, family: "IPv4", ip: "203.0.113.9", port: 51_413, test: null, advice: [] },
      ],
    });
  });

  it("counts its clients on a page behind the last one too", async () => {
    const { announce, read, torrent } = await setUp();
    await announce();
    expect(await read(2, { page: 9 })).toMatchObject({ clients: [], total: 1 });
    expect(await read(2, { page: 9, torrentId: torrent.id + 1 })).toMatchObject({ clients: [], total: 0 });
  });

  it("shows the addresses of both families, and says that a client without a port counts", async () => {
    const { announce, read } = await setUp();
    await announce({ otherIp: "2001:db8::9", otherPort: 51_414, otherAnnounce: start });
    await announce({ port: 1, lastAnnounce: addMinutes(start, -1) });
    expect((await read()).clients).toMatchObject([
      { ip: "203.0.113.9", otherIp: "2001:db8::9", otherPort: 51_414, advice: [] },
      { port: 1, otherIp: null, advice: [{ text: expect.stringMatching(/^Your client announces no port.*counts/) }] },
    ]);
  });

  it("says of a client that waits for seeders, and of one that has gone silent", async () => {
    const { announce, read } = await setUp();
    await announce({ left: 5n, ip: "2001:db8::9" });
    expect((await read()).clients).toMatchObject([
      { family: "IPv6", isSeeding: false, advice: [{ leadsTo: "torrent" }] },
    ]);
    const late = (await read(180)).clients[0]?.advice.map(({ text }) => text) ?? [];
    expect(late[0]).toContain("has not announced for a while");
  });

  it("shows a member their own clients alone, a page at a time, and of one torrent where that is asked", async () => {
    const [one, other] = [await setUp(), await setUp()];
    await one.announce();
    await one.announce({ infoHash: "a".repeat(40), lastAnnounce: addMinutes(start, -1) });
    await other.announce({ ip: "198.51.100.1" });
    expect((await other.read()).clients.map(({ ip }) => ip)).toEqual(["198.51.100.1"]);
    expect(await one.read(2, { limit: 1, page: 2 })).toMatchObject({ total: 2, clients: [{ torrentId: null }] });
    expect(await one.read(2, { torrentId: one.torrent.id })).toMatchObject({ total: 1 });
    expect(await one.read(2, { torrentId: other.torrent.id })).toMatchObject({ total: 0, clients: [] });
  });
});

describe("testOwnPorts", () => {
  it("tries each address and port once an hour, in the background, and keeps the result with its time", async () => {
    const { announce, test, work, read, tried } = await setUp({ result: "silent" });
    await announce();
    await announce({ infoHash: "b".repeat(40) });
    expect(await test()).toEqual({ ok: true, value: { ports: 1 } });
    expect((await read()).clients[0]?.test).toEqual({
      askedAt: addMinutes(start, 2).toISOString(),
      triedAt: null,
      result: null,
    });
    await work(3);
    expect(tried).toEqual(["203.0.113.9 51413"]);
    expect((await read()).clients[0]).toMatchObject({
      test: { triedAt: addMinutes(start, 3).toISOString(), result: "silent" },
      advice: [{ text: expect.stringContaining("Forward it") }],
    });
    expect(await test(30)).toMatchObject({ ok: false, code: "conflict" });
    await announce({ peerId: "c".repeat(40), port: 6_881, lastAnnounce: addMinutes(start, 30) });
    expect(await test(31)).toEqual({ ok: true, value: { ports: 1 } });
    await work(31);
    expect(tried).toEqual(["203.0.113.9 51413", "203.0.113.9 6881"]);
  });

  it("tries the addresses of both families, and no port of a client that names none", async () => {
    const { announce, test, work, tried } = await setUp();
    await announce({ otherIp: "2001:db8::9", otherPort: 51_414 });
    await announce({ port: 1 });
    expect(await test()).toEqual({ ok: true, value: { ports: 2 } });
    await work();
    expect(tried.sort()).toEqual(["2001:db8::9 51414", "203.0.113.9 51413"]);
  });

  it("asked twice at once it tries once, and a job that is run again tries nothing anew", async () => {
    const { announce, test, work, tried, at, member } = await setUp();
    await announce();
    await Promise.all([test(), test()]);
    await work();
    const { probePorts } = await import("./probe-ports.server.ts");
    await probePorts(at(3), member.id);
    expect(tried).toHaveLength(1);
  });

  it("refuses a member without a client, and tries five ports at most", async () => {
    const { announce, test, work, tried } = await setUp();
    expect(await test()).toMatchObject({ ok: false, code: "conflict" });
    for (let port = 50_000; port < 50_008; port++) await announce({ port });
    expect(await test()).toEqual({ ok: true, value: { ports: 5 } });
    await work();
    expect(tried).toHaveLength(5);
  });

  it("is forgotten after a day", async () => {
    const { announce, test, at, db, member } = await setUp();
    await announce();
    await test();
    await unwrap(forgetProbes.run(systemContext(at(23 * 60)), {}));
    expect(await db.portProbe.count({ where: { userId: member.id } })).toBe(1);
    await unwrap(forgetProbes.run(systemContext(at(25 * 60)), {}));
    expect(await db.portProbe.count({ where: { userId: member.id } })).toBe(0);
  });
});
