import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { EncodedPicture, PictureProblem, Pictures } from "#app/domain/core/ports/pictures.ts";
import { confine } from "../confined/confine.server.ts";
import type { PictureAnswer, PictureTask } from "./picture-worker.ts";

/** The build replaces this URL by that of the built worker (vite.config.ts). */
const workerUrl = new URL("./picture-worker-from-source.mjs", import.meta.url);

const BLANK_CARD = path.resolve("public/social-card.png");
/** TrueType, because the library cannot read WOFF2. */
const FACE = path.resolve("app/styles/fonts/archivo-expanded.ttf");

/**
 * `deadlineMs` is the wall-clock limit per picture (the worker limits processor time), `idleMs` the time after which an
 * idle worker ends, and `maxWaiting` the number of pictures at once.
 */
const usual = { deadlineMs: 40_000, idleMs: 60_000, maxWaiting: 12 };

/**
 * Decodes pictures in a separate process. Its thread pool is not that of the process that answers requests, where
 * passwords, files and compression would wait behind pictures. It can be killed when a picture takes too long, and it
 * holds no secret. It starts with the first picture, handles one at a time, and ends when idle.
 */
export function createPictures(limits: Partial<typeof usual> = {}): Pictures {
  const { deadlineMs, idleMs, maxWaiting } = { ...usual, ...limits };
  let worker: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    worker?.kill("SIGKILL");
    worker = null;
  };

  async function doInTurn(task: PictureTask): Promise<EncodedPicture | PictureProblem> {
    if (waiting >= maxWaiting) return "busy";
    waiting += 1;
    const done = last.then(() => doNext(task));
    last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      waiting -= 1;
    }
  }

  async function doNext(task: PictureTask): Promise<EncodedPicture | PictureProblem> {
    clearTimeout(idle);
    worker ??= startWorker();
    const answer = await ask(worker, task, deadlineMs);
    if (answer === "too-slow" || worker.exitCode !== null || worker.signalCode !== null) end();
    idle = setTimeout(end, idleMs).unref();
    return answer ?? "unreadable";
  }

  return {
    encode: (bytes, form) => doInTurn({ bytes, form }),
    drawCard: async (words) => doInTurn({ card: { ...words, blank: await readFile(BLANK_CARD), face: FACE } }),
  };
}

function startWorker(): ChildProcess {
  const worker = fork(fileURLToPath(workerUrl), [], {
    serialization: "advanced",
    // sharp is native code.
    execArgv: confine(workerUrl, { addons: true }),
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  worker.on("error", () => undefined);
  // Requests have priority.
  if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** Null if the worker cannot decode it or crashed on it. */
function ask(worker: ChildProcess, task: PictureTask, deadlineMs: number): Promise<PictureAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: PictureAnswer) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => finish(readAnswer(answer as PictureAnswer));
    const onExit = () => finish(null);
    // This timer also keeps the parent process alive until there is an answer.
    const timer = setTimeout(() => finish("too-slow"), deadlineMs);
    worker.on("message", onMessage).on("exit", onExit);
    worker.send(task, (error) => error && finish(null));
  });
}

// Between processes, a Buffer arrives as a plain Uint8Array.
const readAnswer = (answer: PictureAnswer): PictureAnswer =>
  answer && typeof answer === "object" && "bytes" in answer ? { ...answer, bytes: Buffer.from(answer.bytes) } : answer;
