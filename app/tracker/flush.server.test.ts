import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Batch } from "#tracker/ledger/batch.ts";
import { ANN, createTestTracker } from "#tracker/testing.ts";
import { createFlush } from "./flush.server.ts";
import { Journal } from "./journal.server.ts";

let folder: string;
let journal: Journal;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-flush-"));
  journal = new Journal(folder, { sync: false });
  journal.start(0);
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function setUp() {
  const { tracker, announce } = createTestTracker({}, undefined, (effect) => journal.append(effect));
  const calls: { number: number; batch: Batch }[] = [];
  const errors: string[] = [];
  const store = {
    failures: 0,
    async save(number: number, batch: Batch) {
      calls.push({ number, batch });
      if (store.failures-- > 0) throw new Error("the database is away");
    },
    lastSaved: async () => 0,
    load: async () => undefined,
  };
  const ignore = () => undefined;
  const log = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (_: object, message: string) => errors.push(message),
  };
  const flush = createFlush({ tracker, journal, store, log: { ...log, error: (f, m) => void log.error(f, m) } });
  return { flush, announce, store, calls, errors };
}

it("saves nothing when nothing changed", async () => {
  const { flush, calls } = setUp();
  await flush();
  expect(calls).toEqual([]);
});

it("saves batches in order, and removes their segments of the journal", async () => {
  const { flush, announce, calls } = setUp();
  for (let times = 0; times < 2; times += 1) {
    announce(ANN);
    await flush();
  }
  expect(calls.map(({ number }) => number)).toEqual([1, 2]);
  expect(readdirSync(folder)).toEqual(["000000000003.log"]);
});

it("tries a batch that failed again as it was, before any other, and keeps its segment meanwhile", async () => {
  const { flush, announce, store, calls, errors } = setUp();
  store.failures = 2;
  announce(ANN);
  await flush();
  announce(ANN);
  await flush();
  expect(readdirSync(folder)).toContain("000000000001.log");
  await flush();
  await flush();
  expect(calls.map(({ number }) => number)).toEqual([1, 1, 1, 2]);
  expect(new Set(calls.slice(0, 3).map(({ batch }) => batch)).size).toBe(1);
  expect(errors).toHaveLength(2);
  expect(readdirSync(folder)).toEqual(["000000000003.log"]);
});

it("runs once for calls that come at the same time", async () => {
  const { flush, announce, calls } = setUp();
  announce(ANN);
  await Promise.all([flush(), flush(), flush()]);
  expect(calls).toHaveLength(1);
});
