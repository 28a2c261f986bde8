import type { Dirent } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Vault, VaultError, type VaultFile } from "#app/domain/core/ports/vault.ts";

const MAX_DEPTH = 8;

/** A vault in a folder of this machine. Symbolic links are not followed: they may lead anywhere. */
export function createFolderVault(root: string): Vault {
  async function collect(below: string, depth: number, endings: RegExp): Promise<VaultFile[]> {
    const entries: Dirent[] = await readdir(path.join(root, below), { withFileTypes: true });
    const found: VaultFile[] = [];
    for (const entry of entries) {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_DEPTH) found.push(...(await collect(name, depth + 1, endings)));
      else if (entry.isFile() && endings.test(entry.name))
        found.push({ path: name, size: (await lstat(path.join(root, name))).size });
    }
    return found;
  }

  return {
    kind: "folder",
    place: root,
    list: (endings) => collect("", 0, endings).catch(inWords),
    async read(name, maxBytes) {
      const file = path.join(root, name);
      const found = await lstat(file).catch(inWords);
      if (!found.isFile()) throw new VaultError("Not a file.");
      if (found.size > maxBytes) throw new VaultError("It is too large.");
      return new Uint8Array(await readFile(file).catch(inWords));
    },
  };
}

function inWords(error: NodeJS.ErrnoException): never {
  throw new VaultError(`It cannot be read (${error.code ?? "unknown"}).`);
}
