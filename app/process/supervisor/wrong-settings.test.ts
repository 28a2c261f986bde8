import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "wrong-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command from its sources; returns its exit code and output. */
function run(file: string, env: Record<string, string>, ...args: string[]) {
  const DATA_DIR = path.join(folder, "data");
  const given: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "development", DATA_DIR, ...env };
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { env: given });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on("exit", (code) => resolve({ code, said })),
  );
}

const DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";

describe("a setting that is wrong", () => {
  it.each([
    ["the start", "app/process/supervisor/start.ts", { WEB_PROCESSES: "100" }, /^ {2}WEB_PROCESSES: /m],
    ["the start", "app/process/supervisor/start.ts", { PORT: "abc" }, /^ {2}PORT: /m],
    ["the start", "app/process/supervisor/start.ts", { SMTP_URL_FILE: "/none" }, /^ {2}SMTP_URL_FILE: /m],
    [
      "a tracker by itself",
      "app/process/supervisor/start.ts",
      { ROLE: "tracker", ANNOUNCE_INTERVAL: "1" },
      /ANNOUNCE_/,
    ],
    ["the doctor", "app/process/supervisor/doctor.ts", { WEB_PROCESSES: "100" }, /^ {2}WEB_PROCESSES: /m],
  ])("ends %s for good, in words that name it", { timeout: seconds(60) }, async (_, file, env, words) => {
    const { code, said } = await run(file, { DATABASE_URL, SESSION_SECRET: "x".repeat(32), ...env });
    expect(said).toMatch(words);
    expect(said).not.toMatch(/^\s+at .*\d+:\d+/m);
    expect(said).not.toContain("starting again");
    expect(code).toBe(78);
  });
});

describe("a tool that is typed without the settings of the service", () => {
  it.each([
    ["the doctor", "app/process/supervisor/doctor.ts", []],
    ["a backup", "app/process/supervisor/archive.ts", ["backup"]],
    ["a rehearsal of the newest backup", "app/process/supervisor/archive.ts", ["rehearse"]],
  ])("makes no second site: %s", { timeout: seconds(60) }, async (_, file, args) => {
    const DATA_DIR = path.join(folder, "elsewhere");
    const { code, said } = await run(file, { DATA_DIR }, ...args);
    expect(said).toContain(`There is no site in ${DATA_DIR}.`);
    expect([code, existsSync(DATA_DIR)]).toEqual([1, false]);
  });
});
