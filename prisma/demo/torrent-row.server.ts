import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import type { Release } from "./build-release.server.ts";
import type { Plan } from "./comments.ts";
import type { DemoEntry } from "./entry.ts";

/** The torrent row of a release. Seeders and leechers stay 0: only the tracker counts them. */
export function torrentRow(
  entry: DemoEntry,
  release: Release,
  plan: Plan,
  uploadedBy: string | null,
  announceUrl?: string,
) {
  return {
    name: release.name,
    category: entry.category,
    platform: entry.platform,
    licence: entry.licence,
    tags: entry.tags,
    description: entry.description,
    nfo: release.nfo,
    files: release.files.map(({ path, bytes }) => ({ path: path.join("/"), length: bytes.length })),
    fileCount: release.files.length,
    size: formatBytes(release.totalLength),
    sizeBytes: BigInt(release.totalLength),
    comments: plan.comments.length,
    infoHash: release.infoHash,
    hashesRead: true,
    torrentData: release.bytes,
    announceUrl: announceUrl ?? null,
    uploadedBy,
    uploadDate: plan.at,
    createdAt: plan.at,
  };
}
