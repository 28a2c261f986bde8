import { createHash } from "node:crypto";
import { COVER_TYPE, COVERS } from "#app/domain/catalogue/covers/cover-files.server.ts";
import { coverFile } from "#app/domain/catalogue/covers/cover-url.ts";
import type { Tx } from "#app/domain/core/kernel/context.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { type DemoEntry, nameOf } from "../entry.ts";
import { drawCover } from "./draw-cover.server.ts";

/** Draws and stores the cover of a release; returns its name, which is the same at each call. */
export async function storeCover(storage: Storage, entry: DemoEntry): Promise<string> {
  const name = createHash("sha1")
    .update(`cover of ${nameOf(entry)}`)
    .digest("hex")
    .slice(0, 16);
  for (const [size, bytes] of await drawCover(entry))
    await storage.put(`${COVERS}/${coverFile(name, size)}`, bytes, COVER_TYPE);
  return name;
}

type Covered = { torrentId: number; cover: string | null; at: Date };

export async function insertCovers(tx: Tx, releases: readonly Covered[]): Promise<void> {
  await tx.cover.createMany({
    data: releases.flatMap(({ torrentId, cover, at }) =>
      cover === null ? [] : [{ torrentId, alt: "", source: "sent", storedName: cover, createdAt: at }],
    ),
  });
}
