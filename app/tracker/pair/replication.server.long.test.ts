import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TLSSocket } from "node:tls";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import type { Effect } from "#tracker/ledger/effect.ts";
import { createTestTracker } from "#tracker/testing.ts";
import { Journal } from "../journal.server.ts";
import { nodeFiles } from "../journal-files.server.ts";
import { segmentFile } from "../journal-segment.server.ts";
import { FrameKind, readFrames } from "./frames.ts";
import type { Lease } from "./lease.server.ts";
import { listenForLinks, makeLinkKey, openLink } from "./link.server.ts";
import { Replication } from "./replication.server.ts";
import { StandbyCopy } from "./standby-copy.server.ts";

const KEY = makeLinkKey("a secret that both trackers know, and nobody else");
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
let folders: string[];
let effects: Effect[];
let lease: { isAway: boolean; standby: string | null };
let replication: Replication;
let journal: Journal;
let fails: boolean;
let link: { close(): void };
let copies: { copy: StandbyCopy; socket: TLSSocket }[];
let connect: () => Promise<void>;

beforeEach(async () => {
  folders = ["active", "standby"].map((name) => mkdtempSync(path.join(tmpdir(), `patchbay-${name}-`)));
  lease = { isAway: false, standby: null };
  fails = false;
  copies = [];
  effects = [];
  const files = {
    ...nodeFiles,
    write: (...args: Parameters<typeof nodeFiles.write>) => {
      if (fails) throw new Error("ENOSPC");
      return nodeFiles.write(...args);
    },
  };
  const setStandby: Lease["setStandby"] = async (_epoch, standby) => {
    if (lease.isAway) throw new Error("the database is away");
    lease.standby = standby;
    return true;
  };
  replication = new Replication({
    folder: folders[0] as string,
    writer: "5f3a1c62-0000-4000-8000-000000000000",
    lease: { setStandby } as Lease,
    epoch: 1,
    journal: () => journal,
    log,
    onSuperseded: ignore,
  });
  journal = new Journal(folders[0] as string, { sync: false, files, copy: replication });
  journal.start(0);
  const address = `127.0.0.1:${await freePort()}`;
  link = await listenForLinks(address, KEY, (socket) => {
    const stop = readFrames(socket, [FrameKind.hello], () => {
      stop();
      void replication.accept(socket, "standby");
    });
  });
  const { tracker, announce } = createTestTracker({}, undefined, (effect) => effects.push(effect));
  announce({ passkey: "a".repeat(32) });
  tracker.drainBatch();
  connect = async () => {
    const socket = await openLink(address, KEY);
    const copy = new StandbyCopy(socket, {
      address: "standby",
      folder: folders[1] as string,
      sync: true,
      log,
      load: async (_writer, restore) => {
        restore({ peers: [], swarms: [], completions: [], lastActivity: [] });
        return 0;
      },
      makeTracker: () => createTestTracker().tracker,
    });
    copies.push({ copy, socket });
  };
});
afterEach(() => {
  replication.stop();
  for (const { copy } of copies) copy.close();
  link.close();
  journal.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const commit = () =>
  new Promise<"kept" | "refused">((resolve) => {
    journal.append(effects[0] as Effect);
    journal.commit((error) =>
      error ? resolve("refused") : replication.awaitKept((other) => resolve(other ? "refused" : "kept")),
    );
  });
const segment = (side: 0 | 1, number: number) => readFileSync(segmentFile(folders[side] as string, number));
const inStep = () => expect.poll(() => replication.standby).toBe("standby");

it("gives a standby the log that was there and all that follows, before anything is answered", async () => {
  expect(await commit()).toBe("kept");
  journal.rotate();
  expect(await commit()).toBe("kept");
  await connect();
  await inStep();
  expect(lease.standby).toBe("standby");
  for (let i = 0; i < 20; i += 1) {
    expect(await commit()).toBe("kept");
    expect(segment(1, 2)).toEqual(segment(0, 2));
  }
  expect(segment(1, 1)).toEqual(segment(0, 1));
});

it("answers without the standby only after the database has said that it could not take over", async () => {
  await connect();
  await inStep();
  lease.isAway = true;
  copies[0]?.socket.destroy();
  expect(await commit()).toBe("refused");
  expect([replication.isOpen, lease.standby]).toEqual([false, "standby"]);
  lease.isAway = false;
  await expect.poll(() => replication.isOpen).toBe(true);
  expect([await commit(), lease.standby]).toEqual(["kept", null]);
});

it("gives up a standby that stands still, and takes it again with the whole log", async () => {
  await connect();
  await inStep();
  copies[0]?.socket.pause();
  expect(await commit()).toBe("kept");
  expect([lease.standby, replication.standby]).toEqual([null, null]);
  await connect();
  await inStep();
  expect(segment(1, 1)).toEqual(segment(0, 1));
});

it("saves no batch with effects that the log has not, before the standby is given up", async () => {
  await connect();
  await inStep();
  lease.isAway = true;
  fails = true;
  expect(await commit()).toBe("refused");
  await expect(replication.prepareSave()).rejects.toThrow("away");
  lease.isAway = false;
  await replication.prepareSave();
  expect(lease.standby).toBeNull();
});
