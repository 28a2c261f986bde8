import { makeTorrent } from "#tests/support/factories.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { linkRelease } from "./link-releases.server.ts";
import { readRelease } from "./read-release.ts";

/** A listed torrent that is linked according to its name. */
export const makeRelease = (db: Db, name: string, more: Parameters<typeof makeTorrent>[1] = {}) =>
  db.$transaction(async (tx) => {
    const release = readRelease(name);
    const linked = await linkRelease(tx, release);
    return makeTorrent(tx as Db, { name, version: release.version, ...linked, ...more });
  });
