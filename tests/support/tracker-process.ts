import { type ChildProcess, fork } from "node:child_process";
import { builtProcess } from "./built-process.ts";

export type TrackerChild = {
  url: string;
  pid: number;
  /** Ends it at once, with nothing written. */
  kill(): Promise<void>;
  /** Graceful: what it holds is saved. */
  stop(): Promise<number | null>;
};

/** The process of a tracker alone, as ROLE=tracker runs it. `file` is what was built of it. */
function forkTracker(
  file: string,
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): ChildProcess {
  return fork(file, {
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      ROLE: "tracker",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "fatal",
      SESSION_SECRET: "a secret that only the tests know, long enough",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...more,
    },
  });
}

/** The tracker alone, when it answers. */
export async function startTracker(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<TrackerChild> {
  const child = forkTracker(await builtProcess("tracker"), databaseUrl, dataDir, more);
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port));
    child.once("exit", (code) => reject(new Error(`the tracker ended with ${code}:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      await ended(child, "SIGKILL");
    },
    stop: () => ended(child, "SIGTERM"),
  };
}

function ended(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
