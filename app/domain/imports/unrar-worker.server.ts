import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { ImportRefused } from "./contents.ts";

/** A file of a RAR as its header tells it. */
export type RarEntry = { name: string; size: number; isFolder: boolean; isEncrypted: boolean };

type Task = { kind: "list"; file: string } | { kind: "extract"; file: string; folder: string };
type Answer = { entries: RarEntry[]; isVolume: boolean } | { problem: string };

/**
 * UnRAR is WebAssembly that reads and writes synchronously: in a thread of its own it holds up no announce. Files are
 * written under their number in the archive, so that no name of it ever reaches the disk.
 */
const script = `
const { parentPort, workerData } = require("node:worker_threads");
const { createExtractorFromFile } = require(workerData.module);
(async () => {
  const { kind, file, folder } = workerData.task;
  const numbers = new Map();
  const extractor = await createExtractorFromFile({
    filepath: file, targetPath: folder, filenameTransform: (name) => String(numbers.get(name)),
  });
  const list = extractor.getFileList();
  const entries = [...list.fileHeaders].map((header) => ({
    name: header.name, size: header.unpSize,
    isFolder: header.flags.directory, isEncrypted: header.flags.encrypted || list.arcHeader.flags.headerEncrypted,
  }));
  if (kind === "extract") {
    entries.forEach((entry, i) => numbers.set(entry.name, i));
    for (const _ of extractor.extract({ files: (header) => !header.flags.directory }).files);
  }
  parentPort.postMessage({ entries, isVolume: list.arcHeader.flags.volume });
})().catch((error) => parentPort.postMessage({ problem: String((error && (error.reason || error.message)) || error) }));
`;

const words: Record<string, string> = {
  ERAR_BAD_DATA: "it is damaged",
  ERAR_BAD_ARCHIVE: "it is damaged or no RAR",
  ERAR_UNKNOWN_FORMAT: "its format is unknown",
  ERAR_MISSING_PASSWORD: "it is protected by a password",
  ERAR_BAD_PASSWORD: "it is protected by a password",
  ERAR_EREAD: "it is damaged, or only a part of it is here",
  ERAR_NO_MEMORY: "it needs more memory than there is",
  ERAR_EOPEN: "a volume of it is missing",
};

/** `watch` is asked once in a while whether to go on; what it throws ends the thread and is thrown here. */
export async function unrar(task: Task, watch: () => Promise<void> = async () => undefined) {
  const module = createRequire(import.meta.url).resolve("node-unrar-js");
  const worker = new Worker(script, { eval: true, workerData: { module, task } });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`unrar ended with ${code}`)));
  });
  let timer: NodeJS.Timeout | undefined;
  const watched = new Promise<never>((_, reject) => {
    timer = setInterval(() => watch().catch(reject), 500);
  });
  try {
    const got = await Promise.race([answer, watched]);
    if ("problem" in got) throw new ImportRefused(`The RAR cannot be read: ${words[got.problem] ?? "unknown error"}.`);
    return got;
  } finally {
    clearInterval(timer);
    answer.catch(() => undefined);
    await worker.terminate();
  }
}
