import { createTorrentFromStreams } from "#app/domain/catalogue/torrents/metainfo/create-from-streams.ts";
import type { StreamedFile } from "#app/domain/catalogue/torrents/metainfo/hash-files.ts";
import { choosePieceLength } from "#app/domain/catalogue/torrents/metainfo/piece-length.ts";
import { sortFiles } from "#app/domain/catalogue/torrents/metainfo/sort-files.ts";
import { checkPlan } from "#app/domain/catalogue/uploads/share/check-plan.ts";
import { measureRate, timeLeft } from "#app/domain/catalogue/uploads/share/measure-rate.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import type { Wanted } from "./read-arguments.ts";
import { ShareError } from "./share-error.ts";
import type { Terminal } from "./terminal.server.ts";

const SHOW_EVERY_MS = 500;

export type Source = { name: string; files: StreamedFile[]; totalLength: number };

/** How the torrent is made. Throws ShareError if the site would not accept it. */
export function planTorrent({ name, files, totalLength }: Source, { format, source, pieceLength }: Wanted) {
  const plan = {
    name,
    files: sortFiles(files, format),
    format,
    source,
    pieceLength: pieceLength ?? choosePieceLength(totalLength),
  };
  const checked = checkPlan(plan);
  if (!checked.ok) throw new ShareError(checked.message);
  return plan;
}

/** Reads and hashes the files, and shows the progress. Throws ShareError. */
export async function makeTorrent(plan: ReturnType<typeof planTorrent>, totalLength: number, terminal: Terminal) {
  const meter = measureRate();
  let shown = 0;
  const onProgress = (done: number) => {
    const now = performance.now();
    if (now - shown < SHOW_EVERY_MS) return;
    shown = now;
    meter.add(now, done);
    const rate = meter.rate();
    const speed = rate === null ? "" : `, ${formatBytes(Math.round(rate))}/s, ${timeLeft(totalLength - done, rate)}`;
    terminal.show(`Hashing: ${formatBytes(done)} of ${formatBytes(totalLength)}${speed}`);
  };
  const made = await createTorrentFromStreams({ ...plan, createdAt: new Date(), onProgress });
  terminal.show("");
  if (!made.ok) throw new ShareError(made.message);
  return made.value;
}
