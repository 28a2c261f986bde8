import { Worker } from "node:worker_threads";
import { ImportRefused } from "./contents.ts";
import type { RarAnswer, RarTask } from "./unrar-worker.ts";

/** The build replaces this with the worker itself (vite.config.ts). */
const workerUrl = new URL("./unrar-worker-from-source.mjs", import.meta.url);

const words: Record<string, string> = {
  ERAR_BAD_DATA: "it is damaged",
  ERAR_BAD_ARCHIVE: "it is damaged or not a RAR",
  ERAR_UNKNOWN_FORMAT: "its format is unknown",
  ERAR_MISSING_PASSWORD: "it is password-protected",
  ERAR_BAD_PASSWORD: "it is password-protected",
  ERAR_EREAD: "it is damaged or incomplete",
  ERAR_NO_MEMORY: "it needs too much memory",
  ERAR_EREFERENCE:
    "it stores identical files as references, and one of them points to a missing file. Pack it again without that option",
  ERAR_EOPEN: "one of its volumes is missing",
};

const MINUTES = 30;

/**
 * Lists or extracts a RAR. UnRAR is WebAssembly that reads and writes synchronously, so it has a thread of its own and
 * blocks no request. `watch` is called regularly to decide whether to continue; an error it throws ends the thread and
 * is thrown here. Throws ImportRefused if the archive cannot be read, or not within `maxMs`.
 */
export async function unrar(
  task: RarTask,
  watch: () => Promise<void> = async () => undefined,
  maxMs = MINUTES * 60_000,
) {
  const worker = new Worker(workerUrl, { workerData: task });
  const answer = new Promise<RarAnswer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`unrar ended with ${code}`)));
  });
  const timers: NodeJS.Timeout[] = [];
  const watched = new Promise<never>((_, reject) => {
    const tooSlow = () => reject(new ImportRefused("The RAR takes too long to read. Import it as a ZIP."));
    timers.push(
      setInterval(() => watch().catch(reject), 500),
      setTimeout(tooSlow, maxMs),
    );
  });
  try {
    const got = await Promise.race([answer, watched]);
    if ("problem" in got) throw new ImportRefused(`The RAR cannot be read: ${words[got.problem] ?? "unknown error"}.`);
    return got;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    answer.catch(() => undefined);
    await worker.terminate();
  }
}
