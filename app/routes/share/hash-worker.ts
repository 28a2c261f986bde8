import { createTorrentFromStreams } from "#app/domain/catalogue/torrents/metainfo/create-from-streams.ts";
import { webHasher } from "#app/domain/catalogue/torrents/metainfo/hasher.ts";
import { sortFiles } from "#app/domain/catalogue/torrents/metainfo/sort-files.ts";
import { checkPlan } from "#app/domain/catalogue/uploads/share/check-plan.ts";
import type { FromWorker, Job, ToWorker } from "./hash-messages.ts";
import { readFile, UnreadableFile } from "./read-file.ts";

const TELL_EVERY_MS = 200;
const FAILED = "The torrent could not be made. Try again.";

const tell = (report: FromWorker) => postMessage(report);

let goOn: (() => void) | null = null;
let gate = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") void run(data.job);
  else if (data.kind === "pause" && !goOn)
    gate = new Promise((resolve) => {
      goOn = resolve;
    });
  else if (data.kind === "go-on") {
    goOn?.();
    goOn = null;
  }
});

/** Makes one torrent. Only the hashes of the files leave this thread. */
async function run({ name, format, pieceLength, source, createdBy, ...job }: Job): Promise<void> {
  const files = sortFiles(job.files, format).map(({ path, file }) => ({
    path,
    length: file.size,
    open: () => readFile(file, path, () => gate),
  }));
  const words = { name, format, pieceLength, source };
  const problem = checkPlan({ ...words, files });
  if (!problem.ok) return tell({ kind: "failed", message: problem.message });
  let told = 0;
  const onProgress = (done: number) => {
    const now = performance.now();
    if (now - told < TELL_EVERY_MS) return;
    told = now;
    tell({ kind: "progress", done });
  };
  try {
    const hasher = isSecureContext ? webHasher : await (await import("./wasm-hasher.ts")).loadWasmHasher();
    const createdAt = new Date();
    const made = await createTorrentFromStreams({ ...words, files, hasher, createdBy, createdAt, onProgress });
    if (made.ok) tell({ kind: "made", bytes: made.value.bytes, infoHash: made.value.infoHash });
    else tell({ kind: "failed", message: made.message });
  } catch (error) {
    tell({ kind: "failed", message: error instanceof UnreadableFile ? error.message : FAILED });
  }
}
