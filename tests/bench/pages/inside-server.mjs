// Runs inside the web process for the bench: serves the baselines (the smallest Remix page as Remix itself serves it and as
// the site does, and a constant JSON answer), reports what the heap has allocated, and takes a profile.
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Session } from "node:inspector/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { GCProfiler, getHeapStatistics } from "node:v8";

let floor;
let constant = {};
let profiler;
let usedAtStart = 0;
let session;

const used = () => getHeapStatistics().used_heap_size;

/** Bytes allocated since the profiler's start: what came between the collections, and before the first and after the last. */
function allocated({ statistics }) {
  let total = 0;
  let last = usedAtStart;
  for (const { beforeGC, afterGC } of statistics) {
    total += Math.max(0, beforeGC.heapStatistics.usedHeapSize - last);
    last = afterGC.heapStatistics.usedHeapSize;
  }
  return total + Math.max(0, used() - last);
}

const calls = {
  "/heap/start": () => {
    profiler = new GCProfiler();
    usedAtStart = used();
    profiler.start();
    return {};
  },
  "/heap/stop": () => ({ allocated: allocated(profiler.stop()) }),
  "/profile/start": async () => {
    session = new Session();
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    return {};
  },
  "/profile/stop": async () => {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    return profile;
  },
  "/constant": (body) => {
    constant = JSON.parse(body);
    return {};
  },
};

/** As server.ts has them. */
class FloorRequest extends IncomingMessage {}
class FloorResponse extends ServerResponse {}

async function makeFloor() {
  const { default: express } = await import("express");
  const app = express();
  app.get("/json", (_req, res) => res.json(constant));
  const site = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  const { smallestBuild } = await import("./smallest-build.mjs");
  const { serveAsStockRemix } = await import("./stock-remix.mjs");
  const build = smallestBuild(site);
  const { runtime, createWeb } = site.entry.module;
  app.use(serveAsStockRemix(build));
  const messages = { request: FloorRequest.prototype, response: FloorResponse.prototype };
  const here = createWeb({ runtime: runtime.get(), build, development: null, messages });
  return (req, res) => (req.url === "/?render" ? here : app)(req, res);
}

async function answer(req, res) {
  const call = calls[req.url];
  if (!call) {
    floor ??= makeFloor();
    return (await floor)(req, res);
  }
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  res.end(JSON.stringify(await call(Buffer.concat(chunks).toString())));
}

/** Listens at a free port of this machine and writes it into the folder, as a file named after the process. */
export function answerInside(folder) {
  const server = createServer({ IncomingMessage: FloorRequest, ServerResponse: FloorResponse }, answer);
  server.listen(0, "127.0.0.1", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify({ port: server.address().port }));
  });
  server.unref();
}
