import { randomBytes } from "node:crypto";
import type { Services } from "../../core/kernel/context.server.ts";
import { createTorrent } from "../torrents/metainfo/create-torrent.ts";
import { foreignTorrent, oneFile } from "../torrents/metainfo/testing.ts";
import { tellUploader } from "./tell-uploader.server.ts";

/** A unique private torrent. */
export async function someTorrent(name = `Kit ${randomBytes(4).toString("hex")}`) {
  return createTorrent({
    name,
    files: [
      { path: ["drums", "kick.wav"], bytes: randomBytes(50_000) },
      { path: ["readme.txt"], bytes: randomBytes(20) },
    ],
    announce: "http://tracker.example/announce/0123456789abcdef",
  });
}

/** A torrent that is not private, like most. */
export const publicTorrent = () =>
  foreignTorrent(
    { ...oneFile, name: `loop-${randomBytes(4).toString("hex")}.wav` },
    { announce: "udp://open.example" },
  );

export const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name);

/** Notifies all uploaders of the decisions on their uploads, as the job would do a few minutes later. */
export async function tellUploaders(services: Services): Promise<void> {
  for (const { userId } of await services.db.decisionToTell.findMany({
    distinct: ["userId"],
    select: { userId: true },
  }))
    await tellUploader(services, { userId });
}

/** Fields of an upload. */
export const uploadForm = {
  name: "Dusty Kit",
  description: "Sixteen hits of a kit that was left in a barn.",
  licence: "My own work",
  category: "samples",
  platform: "BOTH",
  mayShare: true,
} as const;
