import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim, Taken, untilLeft } from "./claim.ts";
import { isRunning, recordOf } from "./process-record.ts";

let folder: string;
let others: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-claim-"));
  mkdirSync(path.join(folder, "run"));
});
afterEach(() => {
  for (const other of others) other.kill("SIGKILL");
  others = [];
  rmSync(folder, { recursive: true });
});

/** A process that handles SIGTERM or ignores it. */
async function startOther(hearing = true): Promise<ChildProcess & { pid: number }> {
  const deaf = hearing ? "" : "process.on('SIGTERM', () => 0);";
  const other = spawn(process.execPath, ["-e", `${deaf} setInterval(() => 0, 1000); console.log("on")`]);
  others.push(other);
  await new Promise((resolve) => other.stdout?.once("data", resolve));
  return other as ChildProcess & { pid: number };
}

const write = (claimed: object) => writeFileSync(path.join(folder, "run/all.json"), JSON.stringify(claimed));
const dead = { pid: 1, startedAt: "never" };
const unheard = () => undefined;

describe("a claim", () => {
  it("is one process's at a time, and free again afterwards", async () => {
    const other = await startOther();
    write({ by: recordOf(other.pid) });
    await expect(claim(folder, "all", unheard)).rejects.toThrow(Taken);
    other.kill("SIGKILL");
    await expect.poll(() => isRunning(recordOf(other.pid))).toBe(false);
    const own = await claim(folder, "all", unheard);
    await expect(claim(folder, "all", unheard)).rejects.toMatchObject({ pid: process.pid });
    own.release();
    expect(readdirSync(path.join(folder, "run"))).toEqual([]);
  });

  it("of a dead process is taken over, and its server is ended", async () => {
    const server = await startOther();
    write({ by: dead, server: recordOf(server.pid) });
    const found: number[] = [];
    await claim(folder, "all", (pid) => found.push(pid));
    expect(found).toEqual([server.pid]);
    expect(isRunning(recordOf(server.pid))).toBe(false);
  });

  it("leaves a process alone that only has the number of a server that ended", async () => {
    const stranger = await startOther();
    write({ by: dead, server: { pid: stranger.pid, startedAt: "12" } });
    await claim(folder, "all", () => expect.unreachable());
    expect(isRunning(recordOf(stranger.pid))).toBe(true);
  });

  it("tells of servers that were replaced and still end", async () => {
    const [first, second] = [await startOther(), await startOther()];
    const own = await claim(folder, "all", unheard);
    own.note(first.pid);
    expect(untilLeft(folder)).toBeNull();
    own.note(second.pid);
    let hasLeft = false;
    const left = untilLeft(folder)?.then(() => {
      hasLeft = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(hasLeft).toBe(false);
    first.kill("SIGKILL");
    await left;
    expect([hasLeft, untilLeft(folder)]).toEqual([true, null]);
    own.release();
  });

  it("that a crash cut short counts as nobody's", async () => {
    writeFileSync(path.join(folder, "run/all.json"), "");
    (await claim(folder, "all", unheard)).release();
    expect(existsSync(path.join(folder, "run/all.json"))).toBe(false);
  });
});
