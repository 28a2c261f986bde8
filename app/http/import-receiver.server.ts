import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { archiveLimits, ImportRefused, pathWithin } from "#app/domain/catalogue/imports/contents.ts";
import { advance, type Item, openItem } from "#app/domain/catalogue/imports/items.server.ts";
import type { ReceivedEntry, ReceivedImport } from "#app/domain/catalogue/imports/schema.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";

const MAX_ITEMS = 50;
// Receiving the files is half of the progress.
const ARRIVED = 50;

export class TooLarge extends Error {}

type Folder = Item & { name: string; entries: ReceivedEntry[]; size: number };

/**
 * Writes the files of a form to disk, one import item each, and updates the items' progress. The files of a folder are
 * stored under their number: no path from a client reaches the disk.
 */
export function createImportReceiver(context: Context, total: number) {
  const { maxBytes } = context.intake;
  const opened: number[] = [];
  const files: ReceivedImport[] = [];
  let folder: Folder | null = null;

  async function open(name: string): Promise<Item> {
    if (opened.length >= MAX_ITEMS) throw new TooLarge();
    const item = await openItem(context, name);
    opened.push(item.id);
    return item;
  }

  /** Writes at most what is left of the largest import after `before` bytes. */
  async function write(itemId: number, file: string, data: AsyncIterable<Uint8Array>, before: number): Promise<number> {
    let size = before;
    let shown = shareOf(before);
    async function* counted() {
      for await (const chunk of data) {
        size += chunk.length;
        if (size > maxBytes) throw new TooLarge();
        const progress = shareOf(size);
        if (progress >= shown + 5) {
          shown = progress;
          await advance(context, itemId, { progress });
        }
        yield chunk;
      }
    }
    await pipeline(Readable.from(counted()), createWriteStream(file, { mode: 0o600 }));
    return size - before;
  }

  const shareOf = (size: number) => (total > 0 ? Math.min(ARRIVED - 1, Math.floor((size / total) * ARRIVED)) : 0);

  async function openFolder(first: string[]): Promise<Folder> {
    const own = first.length > 1 ? first[0] : first[0]?.replace(/\.[^.]*$/, "");
    const name = own || "Folder";
    const item = await open(name);
    await mkdir(path.join(item.folder, "received"), { mode: 0o700 });
    return { ...item, name, entries: [], size: 0 };
  }

  return {
    opened,

    async receiveFile(filename: string, data: AsyncIterable<Uint8Array>): Promise<void> {
      const name = (filename.split(/[/\\]/).pop() ?? "").replaceAll("\0", "");
      // A browser sends an empty part if no file was chosen.
      if (name === "") return;
      const item = await open(name);
      const file = path.join(item.folder, "received");
      files.push({ file, name, size: await write(item.id, file, data, 0), itemId: item.id });
    },

    /** One file of the folder, by its path within it. Throws ImportRefused on a path that an archive may not hold. */
    async receiveFolderFile(name: string, data: AsyncIterable<Uint8Array>): Promise<void> {
      if (name === "") return;
      folder ??= await openFolder(name.split("/"));
      pathWithin(name, archiveLimits);
      const { entries } = folder;
      if (entries.length >= archiveLimits.files)
        throw new ImportRefused(`The import is refused: it holds more than ${archiveLimits.files} files.`);
      const file = path.join(folder.folder, "received", String(entries.length));
      const size = await write(folder.id, file, data, folder.size);
      entries.push({ name, file, size });
      folder.size += size;
    },

    received(): ReceivedImport[] {
      if (!folder) return files;
      const { id: itemId, folder: at, name, size, entries } = folder;
      return [...files, { file: path.join(at, "received"), name, size, itemId, entries }];
    },
  };
}
