import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { paths } from "#app/paths/paths.ts";
import { beforeHead } from "./before-head.ts";
import type { EdgeCaller } from "./caller.server.ts";
import { createLoadLimit, type LoadLimits } from "./load-limit.ts";
import { hasBody } from "./refuse-request.server.ts";

const limits: LoadLimits = { least: 48, most: 128, slowMs: 1_000 };
const LOOK_MS = 100;

/** Refusing a health check would end the process that is busy, and files cost next to nothing. */
const FREE = /^\/((healthz|metrics)$|assets\/)/;

/** Sign-in, and requests of people and the card service about payments: refused last. */
const important = [
  paths.login(),
  paths.adminLogin(),
  paths.confirm(),
  paths.register(),
  paths.reactivate(),
  paths.membership(),
  paths.paymentStatus(),
];
const importantCalls = ["auth", "payment"].map((part) => `${paths.apiDocs()}/${part}/`);
const isImportant = (path: string): boolean =>
  importantCalls.some((start) => path.startsWith(start)) ||
  important.some((start) => path === start || path.startsWith(`${start}/`) || path === `${start}.data`);

/** Refuses requests while more arrive than the process can answer, so that admitted ones are answered soon. */
export function createOverload(callerOf: (req: IncomingMessage) => EdgeCaller) {
  const load = createLoadLimit(limits, () => performance.now());
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    load.adjust(performance.eventLoopUtilization(now, last).utilization);
    last = now;
  }, LOOK_MS);
  timer.unref();

  return {
    /**
     * Admits a request, or returns false. It counts from its complete arrival until the head of its answer is written.
     */
    admit(req: IncomingMessage, res: ServerResponse): boolean {
      const [path = ""] = (req.url ?? "/").split("?", 1);
      if (FREE.test(path)) return true;
      const caller = { ...callerOf(req), isImportant: isImportant(path) };
      if (!load.admits(caller)) return false;
      // A request whose body arrives slowly takes no slot until it is complete.
      if (hasBody(req)) req.once("end", count);
      else count();
      function count(): void {
        // A body that nobody reads may end after its answer.
        if (res.headersSent || res.closed) return;
        const leave = load.enter(caller);
        beforeHead(res, leave);
        res.once("close", leave);
      }
      return true;
    },
  };
}
