import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import { isMultipart } from "../multipart.server.ts";
import { withReceivedFiles } from "../received-files.server.ts";
import { bodyLimit, mayTakeLong, SMALL_BODY } from "./body-limits.server.ts";
import { busy } from "./busy-page.ts";
import { keepOutOfCaches } from "./cache-policy.server.ts";
import { guardServer, serverTimes } from "./guard-server.server.ts";
import { findOddity } from "./odd-request.ts";
import { createOverload } from "./overload.server.ts";
import { createPlaces } from "./places.ts";
import { type BodyTimes, receiveBody } from "./receive-body.server.ts";
import { hasBody, isRefused, type RequestRefusal, refuseRequest } from "./refuse-request.server.ts";

type Deps = {
  addressOf: (socketAddress: string | undefined, headers: IncomingHttpHeaders) => string;
  /** The largest request of an import. */
  maxImport: number;
  /** Where the files of forms lie until their request is answered. */
  receiveFolder: string;
  /** Among how many processes the places of large bodies are shared out. */
  processes: number;
};

const bodyTimes: BodyTimes = { idleMs: 30_000, wholeMs: 120_000, answeredMs: 60_000, lingerMs: 2_000 };

/** Each process takes its share; of one network at least two, since its connections are not spread evenly. */
const largeBodies = (processes: number) => ({
  inAll: Math.ceil(32 / processes),
  perNetwork: Math.max(2, Math.ceil(6 / processes)),
});

/** Bodies that are refused a place are tried again: whoever sends one finds one free within seconds. */
const full: Record<"all" | "network", RequestRefusal> = {
  all: {
    status: 503,
    message: "Many files are being sent right now. Please try again in a few seconds.",
    headers: { "Retry-After": "10" },
  },
  network: {
    status: 429,
    message: "You are sending many files at once. Please wait until one has arrived, and try again.",
    headers: { "Retry-After": "5" },
  },
};

/** What every request passes before Express and Remix see it. */
export function createEdge({ addressOf, maxImport, receiveFolder, processes }: Deps) {
  const places = createPlaces(largeBodies(processes));
  const overload = createOverload();

  return {
    isRefused,

    guard: (server: Server): void => guardServer(server, serverTimes),

    /** Takes in the body of a request as far as it may be as large. Answers whether the request may go on. */
    receive(req: IncomingMessage, res: ServerResponse): boolean {
      // Most requests have none: for them its limit is not looked up.
      if (!hasBody(req)) return true;
      const url = req.url ?? "/";
      return receiveBody(req, res, {
        max: bodyLimit(url, maxImport),
        times: mayTakeLong(url) ? { ...bodyTimes, wholeMs: null } : bodyTimes,
        largeFrom: SMALL_BODY,
        enterLarge() {
          const entered = places.enter(addressOf(req.socket.remoteAddress, req.headers));
          return typeof entered === "function" ? entered : full[entered];
        },
      });
    },

    /** Runs the handler of a request, unless the request is an odd one or there is too much to do. */
    handle(req: IncomingMessage, res: ServerResponse, handle: () => void): void {
      const oddity = findOddity(req);
      if (oddity) {
        refuseRequest(req, res, oddity, bodyTimes.lingerMs);
        return;
      }
      if (!overload.admit(req, res)) {
        refuseRequest(req, res, busy, bodyTimes.lingerMs);
        return;
      }
      // Nobody vouches for it, and what builds the request's URL would take a port from it.
      delete req.headers["x-forwarded-host"];
      keepOutOfCaches(req, res);
      if (isMultipart(req.headers["content-type"])) withReceivedFiles(receiveFolder, res, handle);
      else handle();
    },
  };
}
