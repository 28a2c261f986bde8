import { kindOf } from "./count-kinds.ts";
import type { GivenFile, SharedFile } from "./gather-files.ts";

const MOST_SOUNDS = 5;
const MOST_BYTES = 60 * 1024 * 1024;
const sounds = new Set(["WAV", "AIFF", "FLAC", "MP3", "OGG", "OPUS"]);

/**
 * Picks up to five sounds to listen to: from as many folders as there are, of each the largest, since a loop tells more
 * than a single hit.
 */
export function pickSounds<Given extends GivenFile>(files: readonly SharedFile<Given>[]): SharedFile<Given>[] {
  const folders = new Map<string, SharedFile<Given>[]>();
  for (const file of files) {
    if (!sounds.has(kindOf(file)) || file.length === 0 || file.length > MOST_BYTES) continue;
    const folder = file.path.slice(0, -1).join("/");
    const known = folders.get(folder) ?? [];
    known.push(file);
    folders.set(folder, known);
  }
  const queues = spread([...folders.values()]).map((found) => found.sort((a, b) => b.length - a.length));
  const picked: SharedFile<Given>[] = [];
  for (let turn = 0; picked.length < MOST_SOUNDS && queues.some((queue) => queue.length > turn); turn += 1)
    for (const queue of queues) {
      const file = queue[turn];
      if (file && picked.length < MOST_SOUNDS) picked.push(file);
    }
  return picked;
}

/** Of more folders than there is room for, some from the first to the last. */
function spread<Item>(items: Item[]): Item[] {
  if (items.length <= MOST_SOUNDS) return items;
  const step = (items.length - 1) / (MOST_SOUNDS - 1);
  return Array.from({ length: MOST_SOUNDS }, (_, at) => items[Math.round(at * step)] as Item);
}
