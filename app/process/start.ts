import { type ChildProcess, spawn } from "node:child_process";
import { ensureBuild } from "./ensure-build.ts";
import { prepareEnvironment } from "./environment.ts";

/**
 * `npm start`: builds when needed, provides a database and a secret when none are given, and keeps the server
 * running. Exit code 0 of the server is a wish to be started again; a crash is followed by a growing pause.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

const { env, postgres } = await prepareEnvironment(async () => {
  if (process.env.NODE_ENV !== "development" && process.env.ROLE !== "tracker") await ensureBuild(say);
});

let child: ChildProcess | null = null;
let ending = false;
let pause = 0;

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    ending = true;
    child?.kill("SIGTERM");
  });

while (!ending) {
  const code = await runServer();
  if (ending) break;
  pause = code === 0 ? 0 : Math.min(30_000, pause * 2 || 1_000);
  say(code === 0 ? "Starting again." : `The server ended with code ${code}; starting again in ${pause / 1000} s.`);
  await new Promise((resolve) => setTimeout(resolve, pause));
}
await postgres?.stop();
process.exit(0);

function runServer(): Promise<number> {
  const entry = process.env.ROLE === "tracker" ? "app/tracker/process.server.ts" : "server.ts";
  child = spawn(process.execPath, ["--import", "tsx", entry], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", () => {
    pause = 0;
  });
  return new Promise((resolve) => child?.on("exit", (code) => resolve(code ?? 1)));
}
