import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import os from "node:os";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { FromTracker, ToTracker } from "#app/tracker/messages.ts";
import { CannotStart } from "../launch/cannot-start.ts";
import { passOn } from "../launch/held-port.ts";
import { trackerFlags } from "../launch/memory.ts";
import { commandOf } from "../launch/process-file.ts";
import { createQuestions } from "../tracker-questions.server.ts";
import type { Report } from "./messages.ts";
import { createReporter } from "./reports.ts";
import { stopReading } from "./stop-reading.ts";

const RESTART_MS = 200;
const STOP_MS = 12_000;

/** Takes a connection for the site, with the bytes already read from it. Nothing more is read here. */
type OnConnection = (socket: Socket, head: Uint8Array) => void;

export type TrackerProcess = {
  port: number;
  pid: () => number;
  /** Requests the answer to one announce or scrape. */
  ask: ReturnType<typeof createQuestions>["ask"];
  report(): Promise<Report>;
  /** Resolves when it accepts no more connections and has forwarded those for the site. It still answers questions. */
  close(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  onConnection: OnConnection;
  log: Log;
  firstPort: number;
  /** The descriptor of the listening socket if the supervisor holds one. */
  held: number | null;
  environment?: NodeJS.ProcessEnv;
};

/**
 * Runs the tracker in a separate process, which listens on the site's port and forwards connections for the site. If
 * the process ends by itself, another one starts on the same port and restores its answers from the journal. Throws if
 * the first one does not start.
 */
export async function launchTracker({
  onConnection,
  log,
  firstPort,
  held,
  environment = process.env,
}: Options): Promise<TrackerProcess> {
  let port = firstPort;
  let state: "starting" | "running" | "stopping" = "starting";
  let child: ChildProcess;
  const send = (message: ToTracker) => child.connected && child.send(message);
  const questions = createQuestions(send);
  const reporter = createReporter((id) => send({ kind: "report", id }));

  async function start(): Promise<void> {
    child = forkTracker(port, held, environment);
    child.on("message", (message: FromTracker, socket) => {
      if (message.kind === "answer") questions.settle(message.id, message.body);
      if (message.kind === "report") reporter.settle(message.id, message.report);
      // If there is no socket, the client disconnected before its connection was forwarded.
      if (message.kind === "connection" && socket) {
        stopReading(socket as Socket);
        onConnection(socket as Socket, message.head);
      }
    });
    child.on("exit", (code, signal) => {
      if (state === "running") void restart(code, signal);
    });
    port = await listening(child);
  }

  async function restart(code: number | null, signal: string | null): Promise<void> {
    log.error({ code, signal }, "the tracker ended; starting it again");
    await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
    if (state === "running") await start().catch((error) => log.error({ err: error }, "the tracker did not start"));
  }

  function close(): Promise<void> {
    state = "stopping";
    const closed = new Promise<void>((resolve) => {
      child.on("message", ({ kind }: FromTracker) => kind === "closed" && resolve());
      child.once("exit", () => resolve());
      if (child.connected) send({ kind: "close" });
      else resolve();
    });
    return closed;
  }

  await start();
  state = "running";
  return {
    get port() {
      return port;
    },
    pid: () => child.pid ?? 0,
    ask: questions.ask,
    report: reporter.ask,
    close,
    async stop() {
      state = "stopping";
      await stopChild(child, () => send({ kind: "stop" }));
    },
  };
}

function forkTracker(port: number, held: number | null, environment: NodeJS.ProcessEnv): ChildProcess {
  const { stdio, env } = passOn(held);
  const child = spawn(process.execPath, [...trackerFlags(), ...commandOf("tracker")], {
    env: { ...environment, TRACKER_ATTACHED: "1", PORT: String(port), ...env },
    stdio: ["inherit", "inherit", "inherit", "ipc", ...stdio],
    serialization: "advanced",
  });
  raisePriority(child.pid);
  return child;
}

/** Announces are short and pages take long, so the tracker has priority if the system allows it. */
function raisePriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, -5);
  } catch {
    // Only a privileged user may raise a priority.
  }
}

/** Waits until the tracker listens, and returns its port. Throws the reason if it cannot. */
function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on("message", (message: FromTracker) => {
      if (message.kind === "ready") resolve(message.port);
      else if (message.kind === "failed") reject(new CannotStart(message.reason, message.toDo));
    });
    child.on("error", reject);
    child.on("exit", (code, signal) => reject(new Error(`the tracker ended with ${signal ?? code}`)));
  });
}

/** Waits until the child has ended, and kills it if it takes too long. */
async function stopChild(child: ChildProcess, requestStop: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  requestStop();
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(killer);
}
