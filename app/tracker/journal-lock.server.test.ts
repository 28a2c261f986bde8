import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nodeFiles } from "./journal-files.server.ts";
import { lockJournal, readWriter } from "./journal-lock.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("makes no other writer when the file cannot be read, and none of a damaged file", async () => {
  const { writer } = await lockJournal(folder);
  const files = { ...nodeFiles, open: () => raise(Object.assign(new Error("EMFILE"), { code: "EMFILE" })) };
  expect(() => readWriter(folder, files)).toThrow("EMFILE");
  expect(readWriter(folder, nodeFiles)).toBe(writer);
  writeFileSync(path.join(folder, "writer"), "");
  expect(() => readWriter(folder, nodeFiles)).toThrow("is damaged");
});

function raise(error: Error): never {
  throw error;
}

it("names the same writer each time, and another one in another folder", async () => {
  const { writer } = await lockJournal(folder);
  expect(writer).toMatch(/^[0-9a-f-]{36}$/);
  expect((await lockJournal(folder)).writer).toBe(writer);
  expect((await lockJournal(path.join(folder, "other"))).writer).not.toBe(writer);
});

it("takes over the lock of a process that has ended, also when another process has its number", async () => {
  for (const lock of ["999999999 1", `${process.ppid} 1`, "nonsense", ""]) {
    writeFileSync(path.join(folder, "lock"), lock);
    await lockJournal(folder);
    expect(readFileSync(path.join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
  }
});

it.skipIf(process.platform !== "linux")("waits while the process that has the lock lives", async () => {
  // It ends when its input does.
  const child = spawn("cat");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const startTime = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19];
  writeFileSync(path.join(folder, "lock"), `${child.pid} ${startTime}`);
  let isLocked = false;
  const locking = lockJournal(folder).then(() => {
    isLocked = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isLocked).toBe(false);
  child.stdin.end();
  await ended;
  await locking;
});
