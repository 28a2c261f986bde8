import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearStaleLock, findPostmaster, isAlive } from "./postmaster.ts";

let data: string;
const lock = () => path.join(data, "postmaster.pid");
/** As PostgreSQL writes it: process, folder, start, port, socket folder, address. */
const writeLock = (pid: number | string, port: number | string) =>
  writeFileSync(lock(), [pid, data, "1770000000", port, "", "127.0.0.1"].join("\n"));

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "patchbay-postmaster-"));
});
afterEach(() => rmSync(data, { recursive: true }));

async function startIn(cwd: string) {
  const child = spawn(process.execPath, ["-e", 'console.log("ready"); setInterval(() => {}, 1000)'], { cwd });
  await once(child.stdout, "data");
  const ended = once(child, "exit");
  const end = () => {
    child.kill("SIGKILL");
    return ended;
  };
  return { pid: child.pid ?? 0, end };
}

it("a process that works in the folder and stands in its file serves it, at the port of the file", async () => {
  expect(findPostmaster(data)).toBeNull();
  const server = await startIn(data);
  writeLock(server.pid, 54_321);
  expect(findPostmaster(data)).toEqual({ pid: server.pid, port: 54_321 });
  clearStaleLock(data);
  expect(existsSync(lock())).toBe(true);
  await server.end();
  expect(findPostmaster(data)).toBeNull();
});

it("a process that has the number in the file and works elsewhere is not taken for it", async () => {
  const stranger = await startIn(tmpdir());
  writeLock(stranger.pid, 54_321);
  expect(findPostmaster(data)).toBeNull();
  clearStaleLock(data);
  expect(existsSync(lock())).toBe(false);
  expect(isAlive(stranger.pid)).toBe(true);
  await stranger.end();
});

it.each([
  ["", ""],
  ["no number", "54321"],
  ["-1", "54321"],
  [String(process.pid), "0"],
])("a file that was cut short or is wrong (%j, %j) names nobody, and is removed", (pid, port) => {
  writeLock(pid, port);
  expect(findPostmaster(data)).toBeNull();
  clearStaleLock(data);
  expect(existsSync(lock())).toBe(false);
});
