import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ensureBuild } from "./ensure-build.ts";

/**
 * `npm start`: builds when needed, provides a database and a secret when none are given, and keeps the server
 * running. Exit code 0 of the server is a wish to be started again; a crash is followed by a growing pause.
 */
const dataDir = path.resolve(process.env.DATA_DIR ?? "./data");
const say = (text: string) => process.stdout.write(`${text}\n`);

loadDotEnv();
mkdirSync(dataDir, { recursive: true, mode: 0o755 });
if (process.env.NODE_ENV !== "development" && process.env.ROLE !== "tracker") await ensureBuild(say);

const postgres = process.env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: path.join(dataDir, "postgres") });
const env = {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV ?? "production",
  DATA_DIR: dataDir,
  DATABASE_URL: process.env.DATABASE_URL ?? postgres?.url,
  SESSION_SECRET: process.env.SESSION_SECRET || keptSecret(),
};

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
  // As in app/tracker/flags.ts: nothing of the app may be imported before it is built.
  const entry =
    process.env.ROLE === "tracker" ? ["--max-semi-space-size=32", "app/tracker/process.server.ts"] : ["server.ts"];
  child = spawn(process.execPath, ["--import", "tsx", ...entry], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", () => {
    pause = 0;
  });
  return new Promise((resolve) => child?.on("exit", (code) => resolve(code ?? 1)));
}

/** Made once and kept beside the data, so that nobody is signed out by a restart. */
function keptSecret(): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function loadDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
