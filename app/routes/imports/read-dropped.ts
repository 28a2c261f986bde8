/** A file of a folder, with its path from the folder's own name on. */
export type FolderFile = { path: string; file: File };
export type Folder = { id: number; name: string; files: FolderFile[] };

let count = 0;

/** The folders among what was dropped, with everything in them. Files that lie beside them are left out. */
export async function readDropped(dropped: DataTransfer): Promise<Folder[]> {
  // Entries have to be asked for before the event has ended: afterwards there are none.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry?.isDirectory);
  const folders: Folder[] = [];
  for (const entry of entries) {
    if (!entry) continue;
    const files: FolderFile[] = [];
    await collect(entry, files);
    count += 1;
    folders.push({ id: count, name: entry.name, files });
  }
  return folders;
}

/** The folder that a field of the browser holds: each of its files knows its path. */
export const folderOf = (files: Iterable<File>): FolderFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

async function collect(entry: FileSystemEntry, found: FolderFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ""), file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  while (true) {
    // It tells a hundred at a time, and none when there are no more.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
