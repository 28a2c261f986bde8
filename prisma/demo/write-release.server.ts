import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Release } from "./build-release.server.ts";

/**
 * Writes a release to `<dataDir>/demo/<name>/`, from where a torrent client can seed it. Writing again changes nothing.
 */
export async function writeRelease(dataDir: string, release: Pick<Release, "name" | "files">): Promise<void> {
  for (const file of release.files) {
    const target = path.join(dataDir, "demo", release.name, ...file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.bytes);
  }
}
