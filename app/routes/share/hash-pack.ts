import { choosePieceLength } from "#app/domain/catalogue/torrents/metainfo/piece-length.ts";
import { type Made, NotSent, type Pack } from "./pack-queue.ts";
import { startHashing } from "./start-hashing.ts";

type Work = { signal: AbortSignal; onProgress: (done: number) => void };

/** Makes the torrent of a pack with the defaults of the form for a single folder. Throws NotSent. */
export const hashPack =
  (createdBy: string) =>
  ({ name, files, totalLength }: Pack, { signal, onProgress }: Work): Promise<Made> =>
    new Promise((resolve, reject) => {
      const job = {
        name,
        files: files.map(({ path, given }) => ({ path, file: given.file })),
        format: "v1",
        pieceLength: choosePieceLength(totalLength),
        source: "",
        createdBy,
      } as const;
      const hashing = startHashing(job, (report) => {
        if (report.kind === "progress") onProgress(report.done);
        else if (report.kind === "made") resolve(report);
        else reject(new NotSent(report.message));
      });
      signal.addEventListener("abort", hashing.end, { once: true });
    });
