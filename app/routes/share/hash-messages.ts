import type { TorrentFormat } from "#app/domain/catalogue/torrents/metainfo/hash-files.ts";

/** A task for the worker. `name` and the paths are those within the torrent. */
export type Job = {
  name: string;
  files: { path: string[]; file: File }[];
  format: TorrentFormat;
  pieceLength: number;
  source: string;
  createdBy: string;
};

export type ToWorker = { kind: "start"; job: Job } | { kind: "pause" } | { kind: "go-on" };

export type FromWorker =
  | { kind: "progress"; done: number }
  | { kind: "made"; bytes: Uint8Array<ArrayBuffer>; infoHash: string }
  | { kind: "failed"; message: string };
