import { spawn } from "node:child_process";
import { rereadEnvFile } from "../launch/env-file.ts";
import { sleepUnlessAborted } from "../launch/keep-running.ts";
import {
  type Asked,
  noteUpgrade,
  processFileIn,
  readAsked,
  readLastUpgrade,
  readReleases,
  removeAsked,
} from "../launch/releases.ts";

type Options = { dataDir: string; checkout: string; ending: AbortSignal; say: (text: string) => void };

const POLL_MS = 1_000;

/**
 * Runs the upgrades and rollbacks that staff ask for under System, as if somebody had typed the command in the
 * checkout. Resolves when the supervisor ends and no command is running.
 */
export async function runRequests({ dataDir, checkout, ending, say }: Options): Promise<void> {
  /** Ends with a failure that the command has not recorded itself. */
  function end(asked: Asked, problem: string | null): void {
    try {
      const last = readLastUpgrade(dataDir);
      if (problem !== null && (last === null || last.at < asked.at))
        noteUpgrade(dataDir, { from: readReleases(dataDir, checkout).current.version, to: asked.version, problem });
    } finally {
      removeAsked(dataDir);
    }
  }

  /** The request; null if there is none, or it cannot be read. */
  function read(): Asked | null {
    try {
      return readAsked(dataDir);
    } catch {
      removeAsked(dataDir);
      return null;
    }
  }

  async function handle(asked: Asked | null, run: (asked: Asked) => Promise<string | null>): Promise<void> {
    if (asked) await run(asked).then((problem) => end(asked, problem));
  }

  const mayFail = (error: Error) => say(`The request for another release failed: ${error.message}`);
  // It is not repeated: whoever asked has seen the site stop.
  await handle(read(), async () => "It was interrupted: the supervisor or the machine stopped.").catch(mayFail);
  while (!ending.aborted) {
    await handle(read(), (asked) => runCommand(asked, { dataDir, checkout, ending })).catch(mayFail);
    await sleepUnlessAborted(POLL_MS, ending);
  }
}

/** Why the command failed, as it says; null if it did not. */
function runCommand(
  { kind, version }: Asked,
  { dataDir, checkout, ending }: Omit<Options, "say">,
): Promise<string | null> {
  const args = kind === "upgrade" ? [kind, version] : [kind];
  const child = spawn(process.execPath, [processFileIn(checkout, "upgrade"), ...args], {
    cwd: checkout,
    // The command finds the release in use by itself.
    env: { ...rereadEnvFile(), DATA_DIR: dataDir, CHECKOUT_FOLDER: undefined },
    stdio: ["ignore", "inherit", "pipe"],
    // A group of its own, so that npm ends with it.
    detached: true,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    process.stderr.write(chunk);
    said += chunk.toString();
  });
  const stop = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGTERM");
    } catch {
      // It has just ended.
    }
  };
  ending.addEventListener("abort", stop);
  return new Promise<string | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve(null);
      else if (ending.aborted) resolve("It was interrupted: the supervisor was stopped.");
      else resolve(said.trim() || `The command ended with ${code ?? signal}.`);
    });
  }).finally(() => ending.removeEventListener("abort", stop));
}
