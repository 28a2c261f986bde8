/** A file of a folder, with its path starting at the folder's own name. */
export type FolderFile = { path: string; file: File };
export type Folder = { id: number; name: string; files: FolderFile[] };

let count = 0;

/** The dropped folders with everything in them. Loose files are left out. */
export async function readDropped(dropped: DataTransfer): Promise<Folder[]> {
  // Read the entries before the event ends: after it they are gone.
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

/** The folder in a file field: each of its files knows its path. */
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
    // Each call returns up to a hundred entries, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
