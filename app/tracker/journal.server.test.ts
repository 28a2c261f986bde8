import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Effect } from "#tracker/ledger/effect.ts";
import { Journal } from "./journal.server.ts";

let folder: string;
const open: Journal[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-journal-"));
});
afterEach(() => {
  for (const journal of open.splice(0)) journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function effectOf(torrentId: number, memberId = "ann"): Effect {
  return {
    infoHash: "h".repeat(20),
    torrentId,
    memberId,
    report: {
      key: 0,
      peerId: "p".repeat(20),
      endpoint: "\x0a\x00\x00\x01\x1a\xe1",
      uploaded: 1n,
      downloaded: 2n,
      left: 3n,
      event: "",
      compact: true,
      userAgent: "Test/1",
      lastAnnounce: 1_000,
    },
    credit: { uploaded: 1n, downloaded: 2n, seedingSeconds: 0, leechingSeconds: 5, withheld: null },
    completed: false,
    clockSeconds: 0,
  };
}

function openJournal(sync: boolean): Journal {
  const journal = new Journal(folder, { sync });
  open.push(journal);
  return journal;
}

const commit = (journal: Journal) => new Promise<Error | null>((resolve) => journal.commit(resolve));
const torrentsAfter = (last: number, sync = false) =>
  [...openJournal(sync).effectsAfter(last)].map(({ torrentId }) => torrentId);
const files = () => readdirSync(folder).sort();

describe.each([false, true])("the journal, waiting for the disk: %s", (sync) => {
  it("gives back what was committed, in order, whether in one group or in many", async () => {
    const journal = openJournal(sync);
    journal.start(0);
    for (const id of [1, 2]) journal.append(effectOf(id));
    expect(await commit(journal)).toBeNull();
    journal.append(effectOf(3));
    expect(await commit(journal)).toBeNull();
    expect([...openJournal(sync).effectsAfter(0)]).toEqual([1, 2, 3].map((id) => effectOf(id)));
  });

  it("cuts segments by batch, and gives back those that the database does not have", async () => {
    const journal = openJournal(sync);
    journal.start(0);
    for (const id of [1, 2, 3]) {
      journal.append(effectOf(id));
      if (id < 3) expect(journal.rotate()).toBe(id);
    }
    await commit(journal);
    expect(torrentsAfter(1)).toEqual([2, 3]);
  });

  it("removes what the database has, and never the segment that is being written", async () => {
    const journal = openJournal(sync);
    journal.start(0);
    for (const id of [1, 2]) {
      journal.append(effectOf(id));
      journal.rotate();
    }
    journal.removeUntil(1);
    expect(files()).toEqual(["000000000002.log", "000000000003.log"]);
    journal.removeUntil(99);
    expect(files()).toEqual(["000000000003.log"]);
    expect(await commit(journal)).toBeNull();
  });

  it("begins after every number that is in the folder or in the database", () => {
    writeFileSync(path.join(folder, "000000000041.log"), "");
    const journal = openJournal(sync);
    journal.start(7);
    journal.forgetFailure();
    expect(journal.reopen()).toBeNull();
    openJournal(sync).start(100);
    expect(files()).toEqual(["000000000041.log", "000000000042.log", "000000000101.log"]);
  });

  it("calls back every commit, in order, also those that come while one waits for the disk", async () => {
    const journal = openJournal(sync);
    journal.start(0);
    const done: number[] = [];
    for (let id = 1; id <= 20; id += 1) {
      journal.append(effectOf(id));
      journal.commit(() => done.push(id));
      if (id % 5 === 0) journal.rotate();
    }
    await expect.poll(() => done.length).toBe(20);
    expect(done).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(torrentsAfter(0)).toEqual(done);
  });

  it("says so when it cannot write, and takes announces again when the database has the batch", async () => {
    const journal = openJournal(sync);
    journal.start(0);
    journal.append(effectOf(1));
    journal.close();
    expect(await commit(journal)).toBeInstanceOf(Error);
    expect(journal.rotate()).toBe(1);
    journal.reopen();
    expect(journal.isOpen).toBe(false);
    journal.removeUntil(1);
    journal.reopen();
    journal.append(effectOf(2));
    expect(await commit(journal)).toBeNull();
    expect(torrentsAfter(1)).toEqual([2]);
  });
});

describe("a journal that was damaged", () => {
  async function write(): Promise<string> {
    const journal = openJournal(false);
    journal.start(0);
    for (const id of [1, 2]) {
      journal.append(effectOf(id));
      await commit(journal);
    }
    return path.join(folder, "000000000001.log");
  }

  it("ends at a group that is cut off at any byte", async () => {
    const file = await write();
    const { length } = readFileSync(file);
    for (const size of [length - 1, length / 2 + 8, length / 2 + 1]) {
      truncateSync(file, size);
      expect(torrentsAfter(0)).toEqual([1]);
    }
    truncateSync(file, 7);
    expect(torrentsAfter(0)).toEqual([]);
  });

  it("ends at a group of which one bit is wrong", async () => {
    const file = await write();
    const bytes = readFileSync(file);
    const at = bytes.length / 2 + 20;
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(file, bytes);
    expect(torrentsAfter(0)).toEqual([1]);
  });

  it("ends at zeros, which a file system may leave after a power cut", async () => {
    const file = await write();
    appendFileSync(file, Buffer.alloc(4_096));
    expect(torrentsAfter(0)).toEqual([1, 2]);
  });

  it("ignores files that are no segments", async () => {
    await write();
    for (const name of ["writer", "lock", "1.log", "000000000001.log.bak"]) writeFileSync(path.join(folder, name), "x");
    expect(torrentsAfter(0)).toEqual([1, 2]);
  });
});
