import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createExtractorFromFile } from "node-unrar-js";

/** A file of a RAR, as its header describes it. */
export type RarEntry = { name: string; size: number; isFolder: boolean; isEncrypted: boolean };

export type RarTask = { kind: "list"; file: string } | { kind: "extract"; file: string; folder: string };
export type RarAnswer = { entries: RarEntry[]; isVolume: boolean } | { problem: string };

/** Files are written under their number in the archive, so that no name from it ever reaches the disk. */
async function run(task: RarTask): Promise<RarAnswer> {
  const numbers = new Map<string, number>();
  const extractor = await createExtractorFromFile({
    filepath: task.file,
    targetPath: task.kind === "extract" ? task.folder : "",
    filenameTransform: (name) => String(numbers.get(name)),
  });
  openOnly(extractor, task, numbers);
  const { arcHeader, fileHeaders } = extractor.getFileList();
  const entries = [...fileHeaders].map(({ name, unpSize, flags }) => ({
    name,
    size: unpSize,
    isFolder: flags.directory,
    isEncrypted: flags.encrypted || arcHeader.flags.headerEncrypted,
  }));
  if (task.kind === "extract") {
    for (const [number, { name }] of entries.entries()) numbers.set(name, number);
    // The iterator writes the files as it advances.
    for (const _ of extractor.extract({ files: ({ flags }) => !flags.directory }).files);
  }
  return { entries, isVolume: arcHeader.flags.volume };
}

type Opener = { open: (name: string) => number };

/**
 * RAR can store identical files as references to one of them. UnRAR opens a file by the name in the reference, which
 * the archive's author chose, so only the archive itself and files unpacked from it are allowed.
 */
function openOnly(extractor: object, task: RarTask, numbers: Map<string, number>): void {
  const opener = extractor as Opener;
  const open = opener.open.bind(opener);
  opener.open = (name) => {
    if (name === task.file) return open(name);
    const number = numbers.get(name);
    if (number === undefined || task.kind === "list")
      throw Object.assign(new Error("no such file in it"), { reason: "ERAR_EREFERENCE" });
    return open(path.join(task.folder, String(number)));
  };
}

const problemOf = (error: unknown) => {
  const { reason, message } = (error ?? {}) as { reason?: string; message?: string };
  return String(reason || message || error);
};

run(workerData as RarTask)
  .catch((error: unknown): RarAnswer => ({ problem: problemOf(error) }))
  .then((answer) => parentPort?.postMessage(answer));
