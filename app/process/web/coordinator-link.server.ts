import type { Socket } from "node:net";
import type { TrackerProbe } from "#app/domain/core/ports/tracker-probe.ts";
import { createRelay } from "#app/tracker/relay.server.ts";
import type { FromWeb, Report, ToWeb } from "../coordinator/messages.ts";
import type { Env } from "../env.server.ts";
import { createReplies } from "../replies.ts";
import { scrapeTracker } from "../scrape-tracker.server.ts";
import { createQuestions } from "../tracker-questions.server.ts";

type AddressOf = Parameters<typeof createRelay>[1];

/** Longer than the coordinator waits for each process. */
const REPORTS_MS = 4_000;

const send = (message: FromWeb): void => {
  if (process.connected) process.send?.(message);
};

/** A web process's side of the coordinator: receives connections from it, and asks the tracker through it. */
export function createCoordinatorLink(env: Pick<Env, "ROLE" | "PUBLIC_URL" | "PORT">, addressOf: AddressOf) {
  const questions = createQuestions(send);
  const reports = createReplies<Report[]>("the coordinator did not answer", REPORTS_MS);
  // With ROLE=web the tracker is on another machine.
  const ask = env.ROLE === "web" ? null : questions.ask;
  const probe: TrackerProbe = {
    answerScrape: () => ask?.("/scrape", "127.0.0.1", "health check").catch(() => null) ?? scrapeTracker(env),
  };

  return {
    probe,

    /** Whether a request belongs to the tracker and is being answered. */
    relay: createRelay(ask, addressOf),

    /** Reports how far this process's stop has come. */
    tell: (kind: "drained" | "replaceable"): void => send({ kind }),

    /** Ends the whole site, which its supervisor then restarts. */
    restartSite: (): void => send({ kind: "restart" }),

    /** The reports of all processes behind this port, including this one. */
    gatherReports: (): Promise<Report[]> => reports.expect((id) => send({ kind: "reports", id })),

    /** Takes connections until it is told to stop or loses the coordinator; sends reports on request. */
    follow(onConnection: (socket: Socket) => void, stop: () => void, report: () => Promise<Report>): void {
      process.on("disconnect", stop);
      process.on("message", (message: ToWeb, socket) => {
        if (message.kind === "stop") stop();
        else if (message.kind === "answer") questions.settle(message.id, message.body);
        else if (message.kind === "reports") reports.settle(message.id, message.reports);
        else if (message.kind === "report")
          void report().then((made) => send({ kind: "report", id: message.id, report: made }));
        else takeConnection(message.id, message.head, socket as Socket | undefined, onConnection);
      });
    },
  };
}

function takeConnection(
  id: number,
  head: Uint8Array,
  socket: Socket | undefined,
  onConnection: (socket: Socket) => void,
): void {
  send({ kind: "taken" });
  // If there is no socket, the client disconnected before its connection was forwarded.
  if (!socket) {
    send({ kind: "closed", id });
    return;
  }
  socket.once("close", () => send({ kind: "closed", id }));
  socket.allowHalfOpen = true;
  socket.setNoDelay(true);
  if (head.length > 0) socket.unshift(Buffer.from(head));
  onConnection(socket);
}
