import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { endProcess, isRunning, recordOf } from "./process-record.ts";

const start = async (script: string) => {
  const child = spawn(process.execPath, ["-e", `${script}; console.log("ready"); setInterval(() => {}, 1000)`]);
  await once(child.stdout, "data");
  return { child, record: recordOf(child.pid ?? 0), ended: once(child, "exit") };
};

it("a process is running until it has ended", async () => {
  const { child, record, ended } = await start("");
  expect(isRunning(record)).toBe(true);
  child.kill("SIGKILL");
  await ended;
  expect(isRunning(record)).toBe(false);
});

it("a process that has the number of another is not that one", () => {
  const own = recordOf(process.pid);
  expect(isRunning(own)).toBe(true);
  expect(isRunning({ ...own, startedAt: `${own.startedAt}0` })).toBe(false);
  expect(isRunning({ ...own, startedAt: "" })).toBe(false);
});

it("a process is asked to end, and may do so in its own way", async () => {
  const { record, ended } = await start('process.once("SIGTERM", () => process.exit(7))');
  await endProcess(record, 5_000);
  expect(await ended).toEqual([7, null]);
});

it("a process that does not end when it is asked is ended", async () => {
  const { record, ended } = await start('process.on("SIGTERM", () => {})');
  await endProcess(record, 100);
  expect(await ended).toEqual([null, "SIGKILL"]);
});

it("nothing happens to a process that took the number of the one to end", async () => {
  const { child, record, ended } = await start("");
  await endProcess({ ...record, startedAt: "another time" }, 100);
  expect(isRunning(record)).toBe(true);
  child.kill("SIGKILL");
  await ended;
});
