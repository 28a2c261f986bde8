import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import { builtProcess } from "./built-process.ts";
import type { TestDatabase } from "./database.ts";
import { SESSION_SECRET } from "./running-server.ts";

/** For a test file: starts workers of a site (`ROLE=worker`) as processes of their own, with a data folder for each test. */
export function useSiteWorkers(database: TestDatabase) {
  const started: ChildProcess[] = [];
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-worker-"));
  });
  afterEach(() => {
    // Those of a test that failed.
    for (const child of started.splice(0)) child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true });
  });

  return {
    dataDir: () => dataDir,
    /** Starts a worker and waits until it is ready. `end` answers its exit code, or the signal that ended it. */
    async start(more: Record<string, string> = {}) {
      const child = fork(await builtProcess("worker"), {
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: {
          ...process.env,
          NODE_ENV: "production",
          ROLE: "worker",
          LOG_LEVEL: "error",
          SESSION_SECRET,
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
          ...more,
        },
      });
      started.push(child);
      const ended = new Promise<number | string | null>((resolve) =>
        child.once("exit", (code, signal) => resolve(signal ?? code)),
      );
      await new Promise<void>((resolve) => child.once("message", () => resolve()));
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return ended;
      };
      return { end };
    },
  };
}
