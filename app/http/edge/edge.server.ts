import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { findOrigin, type ProxyTrust } from "../forwarded.server.ts";
import { isMultipart } from "../multipart.server.ts";
import { withReceivedFiles } from "../received-files.server.ts";
import { bodyLimit, mayTakeLong, SMALL_BODY } from "./body-limits.server.ts";
import { busy } from "./busy-page.ts";
import { keepOutOfCaches } from "./cache-policy.server.ts";
import { createCallers } from "./caller.server.ts";
import { guardServer, serverTimes } from "./guard-server.server.ts";
import { createLargeBodies } from "./large-bodies.server.ts";
import { findOddity, isHost } from "./odd-request.ts";
import { createOverload } from "./overload.server.ts";
import { type BodyTimes, receiveBody } from "./receive-body.server.ts";
import { hasBody, isRefused, refuseRequest } from "./refuse-request.server.ts";
import { nameAnswer, traceRequest } from "./trace-request.server.ts";

type Deps = Parameters<typeof createCallers>[0] & {
  trust: ProxyTrust;
  /** The largest request of an import. */
  maxImport: number;
  /** Folder for files of forms until their request is answered. */
  receiveFolder: string;
  /** How many processes share the slots of large bodies. */
  processes: number;
};

const bodyTimes: BodyTimes = {
  idleMs: 30_000,
  wholeMs: 120_000,
  leastRate: { bytes: 160 * 1024, eachMs: 10_000 },
  answeredMs: 60_000,
  lingerMs: 2_000,
};

/**
 * Delay before an overload refusal is sent: otherwise programs that retry immediately would use up time with refusals
 * alone.
 */
const BUSY_AFTER_MS = 500;

/** Guards that every request passes before Express and Remix see it. */
export function createEdge({ trust, maxImport, receiveFolder, processes, ...deps }: Deps) {
  const callers = createCallers(deps);
  const largeBodies = createLargeBodies(processes);
  const overload = createOverload(callers.callerOf);

  function refuseBusy(req: IncomingMessage, res: ServerResponse): void {
    const timer = setTimeout(() => refuseRequest(req, res, busy, bodyTimes.lingerMs), hasBody(req) ? 0 : BUSY_AFTER_MS);
    res.once("close", () => clearTimeout(timer));
  }

  return {
    isRefused,

    /**
     * Reduces the proxy headers about the requested URL to what trusted proxies say: the host as `Host`, and the scheme
     * as one word. Must run before anything else reads them.
     */
    readProxyHeaders({ headers }: IncomingMessage): void {
      const { proto, host } = findOrigin(headers, trust);
      delete headers["x-forwarded-host"];
      delete headers["x-forwarded-proto"];
      if (host !== undefined && isHost(host)) headers.host = host;
      if (proto === "https" || proto === "http") headers["x-forwarded-proto"] = proto;
    },

    /** Runs everything that a request causes as one trace, until its answer has been sent. */
    trace: (req: IncomingMessage, res: ServerResponse, handle: () => void): void =>
      void traceRequest(req, res, trust, handle),

    guard: (server: Server): void => guardServer(server, serverTimes),

    /** Receives a request's body up to its limit. Returns whether the request may continue. */
    receive(req: IncomingMessage, res: ServerResponse): boolean {
      // Most requests have no body, so skip looking up its limit.
      if (!hasBody(req)) return true;
      const url = req.url ?? "/";
      return receiveBody(req, res, {
        max: bodyLimit(url, maxImport),
        times: mayTakeLong(url) ? { ...bodyTimes, wholeMs: null } : bodyTimes,
        largeFrom: SMALL_BODY,
        enterLarge: () => largeBodies.enter(callers.callerOf(req), callers.isCheckedFirst(req)),
      });
    },

    /** Runs the handler of a request, unless the request is malformed or the site is overloaded. */
    handle(req: IncomingMessage, res: ServerResponse, handle: () => void): void {
      const oddity = findOddity(req);
      if (oddity) {
        refuseRequest(req, res, oddity, bodyTimes.lingerMs);
        return;
      }
      if (!overload.admit(req, res)) {
        refuseBusy(req, res);
        return;
      }
      nameAnswer(res);
      keepOutOfCaches(req, res);
      if (isMultipart(req.headers["content-type"])) withReceivedFiles(receiveFolder, res, handle);
      else handle();
    },
  };
}
