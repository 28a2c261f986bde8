import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { withResolvers } from "#app/domain/core/kernel/with-resolvers.ts";
import type { ToTracker } from "#app/tracker/messages.ts";
import { heapFlags } from "../launch/memory.ts";
import { commandOf } from "../launch/process-file.ts";
import type { createDispatcher, Taker } from "./dispatch-connections.ts";
import type { FromWeb, Report, ToWeb } from "./messages.ts";
import { createReporter } from "./reports.ts";

/** Requests get five seconds to end, and jobs eight. */
const STOP_MS = 16_000;
/** Uploads get thirty seconds after the stop. */
const FINISH_MS = 35_000;

type Ask = (request: Extract<ToTracker, { kind: "ask" }>) => Promise<Uint8Array>;
type Options = {
  /** Its number among the web processes, from 1. */
  number: number;
  count: number;
  /** Whether it migrates the database and does the rest of a start's work. */
  prepares: boolean;
  dispatcher: ReturnType<typeof createDispatcher>;
  ask: Ask;
  /** Called when an administrator restarts the site. */
  restart: () => void;
  /** The reports of all processes of the site. */
  gatherReports: () => Promise<Report[]>;
};
type Events = { onReady: (notices: string[]) => void; onEnd: (code: number) => void };

export type WebProcess = {
  pid: number;
  report(): Promise<Report>;
  /** `replaceable`: only current uploads are left. */
  stop(): { drained: Promise<void>; replaceable: Promise<void>; ended: Promise<void> };
};

/** Starts one of the web processes and hands it connections while it is ready. */
export function startWebProcess(options: Options, { onReady, onEnd }: Events): WebProcess {
  const { number, count, prepares, dispatcher, ask, restart, gatherReports } = options;
  const child = spawn(process.execPath, [...heapFlags(count, process.env), ...commandOf("web")], {
    env: {
      ...process.env,
      WEB_NUMBER: String(number),
      WEB_PROCESSES: String(count),
      WEB_PREPARES: prepares ? "1" : "0",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  // A message to a process that has just ended is lost.
  const send = (message: ToWeb, socket?: Socket) => child.connected && child.send(message, socket, () => undefined);
  const taker: Taker = { hand: ({ id, head, socket }) => send({ kind: "connection", id, head }, socket) };
  const reporter = createReporter((id) => send({ kind: "report", id }));
  let isReady = false;
  const { promise: drained, resolve: onDrained } = withResolvers<void>();
  const { promise: replaceable, resolve: onReplaceable } = withResolvers<void>();

  child.on("message", (message: FromWeb) => {
    if (message.kind === "taken") dispatcher.taken(taker);
    else if (message.kind === "closed") dispatcher.closed(taker, message.id);
    else if (message.kind === "drained") onDrained();
    else if (message.kind === "replaceable") onReplaceable();
    else if (message.kind === "restart") restart();
    else if (message.kind === "report") reporter.settle(message.id, message.report);
    else if (message.kind === "reports")
      void gatherReports().then((reports) => send({ kind: "reports", id: message.id, reports }));
    else if (message.kind === "ready") {
      isReady = true;
      dispatcher.add(taker);
      onReady(message.notices);
    } else {
      const answer = (body: Uint8Array) => send({ kind: "answer", id: message.id, body });
      // The web process waits for a while, then reports that the tracker is starting.
      ask(message).then(answer, () => undefined);
    }
  });
  const ended = whenEnded(child).then((code) => {
    dispatcher.remove(taker);
    onEnd(code);
  });

  return {
    pid: child.pid ?? 0,
    report: reporter.ask,
    stop() {
      dispatcher.remove(taker);
      if (isReady) send({ kind: "stop" });
      else child.kill("SIGKILL");
      const kill = () => child.kill("SIGKILL");
      const stuck = setTimeout(kill, STOP_MS);
      const late = setTimeout(kill, FINISH_MS);
      void replaceable.then(() => clearTimeout(stuck));
      void ended.then(() => {
        clearTimeout(stuck);
        clearTimeout(late);
      });
      return {
        drained: Promise.race([drained, ended]),
        replaceable: Promise.race([replaceable, ended]),
        ended,
      };
    },
  };
}

const whenEnded = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(1));
  });
