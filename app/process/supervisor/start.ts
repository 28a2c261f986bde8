import { type ChildProcess, spawn } from "node:child_process";
import { ensureBuild } from "./ensure-build.ts";
import { prepareEnvironment } from "./environment.ts";
import { supervise } from "./supervise.ts";

/**
 * `npm start`: builds when needed, provides a database and a secret when none are given, and keeps the server running.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Roles that need no HTTP of the site, and so no build. */
const entries: Record<string, string> = {
  tracker: "app/process/tracker-process.server.ts",
  worker: "app/process/worker-process.server.ts",
};
const entryOfRole = entries[process.env.ROLE ?? "all"];

const { env, postgres } = await prepareEnvironment(async () => {
  if (process.env.NODE_ENV !== "development" && !entryOfRole) await ensureBuild(say);
});

let child: ChildProcess | null = null;
let ending = false;

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    ending = true;
    child?.kill("SIGTERM");
  });

await supervise({ run: runServer, isEnding: () => ending, say });
await postgres?.stop();
process.exit(0);

function runServer(ready: () => void): Promise<number> {
  child = spawn(process.execPath, ["--import", "tsx", entryOfRole ?? "server.ts"], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", ready);
  return new Promise((resolve) => child?.on("exit", (code) => resolve(code ?? 1)));
}
