import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Log } from "#app/process/log.server.ts";
import type { FromTracker, ToTracker } from "#app/tracker/messages.ts";

const PAUSE = 200;
const ASK_MS = 5_000;
const STOP_MS = 12_000;

/** Takes a connection with what was read of it. */
export type OnConnection = (socket: Socket) => void;

export type TrackerProcess = {
  port: number;
  pid: () => number;
  /** Asks for the answer to one request. */
  ask(target: string, address: string, userAgent: string): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/** Announces are short and pages are long: where the system lets us, the tracker goes first. */
function hurry(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, -5);
  } catch {
    // Only a privileged user may.
  }
}

/**
 * Runs the tracker in a process of its own, which listens at the site's port and passes on what is not for it. One
 * that ends unasked is started again at the same port; its log brings back what it had answered for.
 */
export async function launchTracker(onConnection: OnConnection, log: Log, firstPort: number): Promise<TrackerProcess> {
  let child: ChildProcess;
  let stopping = false;
  let port = firstPort;
  let lastId = 0;
  const asked = new Map<number, (body: Uint8Array) => void>();

  /** Ends when the tracker listens; throws why it cannot. */
  function launch(): Promise<void> {
    return new Promise((resolve, reject) => {
      child = fork(path.resolve("app/process/tracker-process.server.ts"), {
        env: { ...process.env, TRACKER_ATTACHED: "1", PORT: String(port) },
        serialization: "advanced",
      });
      hurry(child.pid);
      child.on("message", (message: FromTracker, socket) => {
        if (message.kind === "ready") {
          port = message.port;
          resolve();
        } else if (message.kind === "failed") reject(new Error(message.message));
        else if (message.kind === "answer") answered(message.id, message.body);
        // None: the client had gone before its connection came over.
        else if (socket) takeOver(socket as Socket, message.head);
      });
      child.on("error", reject);
      child.on("exit", (code, signal) => {
        reject(new Error(`the tracker ended with ${signal ?? code}`));
        if (!stopping && port > 0) void relaunch(code, signal);
      });
    });
  }

  function answered(id: number, body: Uint8Array): void {
    asked.get(id)?.(body);
    asked.delete(id);
  }

  function takeOver(socket: Socket, head: Uint8Array): void {
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    socket.unshift(Buffer.from(head));
    onConnection(socket);
  }

  let started = false;
  async function relaunch(code: number | null, signal: string | null): Promise<void> {
    if (!started) return;
    log.error({ code, signal }, "the tracker ended; starting it again");
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!stopping) await launch().catch((error) => log.error({ err: error }, "the tracker did not start"));
  }

  await launch();
  started = true;
  return {
    get port() {
      return port;
    },
    pid: () => child.pid ?? 0,
    ask(target, address, userAgent) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          asked.delete(id);
          reject(new Error("the tracker does not answer"));
        }, ASK_MS);
        asked.set(id, (body) => {
          clearTimeout(late);
          resolve(body);
        });
        if (child.connected) child.send({ kind: "ask", id, target, address, userAgent } satisfies ToTracker);
      });
    },
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      if (child.connected) child.send({ kind: "stop" } satisfies ToTracker);
      const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
