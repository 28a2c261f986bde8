import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { builtProcess } from "#tests/support/built-process.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";

let npm: ChildProcess | undefined;
// Its own process group, so that nothing of a failed test is left running.
afterEach(() => {
  try {
    if (npm?.pid) process.kill(-npm.pid, "SIGKILL");
  } catch {
    // It has ended, as it should.
  }
});

describe("SIGTERM", { timeout: seconds(60) }, () => {
  it("to `npm start` ends the site", async () => {
    await builtProcess("supervisor");
    const url = await cloneDatabase();
    const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-npm-"));
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "production",
      HOST: "localhost",
      PORT: "0",
      WEB_PROCESSES: "1",
      JOBS_BY_CLOCK: "0",
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "correct horse battery",
    };
    const child = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "inherit"], detached: true });
    npm = child;
    const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
    const site = await new Promise<string>((resolve) => {
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /is ready at (\S+)\n/.exec(output)?.[1];
        if (ready) resolve(ready);
      });
    });
    expect((await fetch(`${site}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    await ended;
    await expect(fetch(`${site}/healthz`)).rejects.toThrow("fetch failed");
    await dropDatabase(url);
    rmSync(dataDir, { recursive: true });
  });
});
