// Loaded into every process of the site by NODE_OPTIONS, before anything else.
import path from "node:path";
import { isMainThread } from "node:worker_threads";

// The tracker's memory is measured without it.
const isTracker = path.basename(process.argv[1] ?? "").startsWith("tracker");
if (process.env.BENCH_INSIDE && isMainThread && !isTracker) {
  const { answerInside } = await import("./inside-server.mjs");
  answerInside(process.env.BENCH_INSIDE);
}
