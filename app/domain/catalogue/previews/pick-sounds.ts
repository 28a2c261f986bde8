import { MAX_PREVIEWS, MAX_SOUND_BYTES } from "./limits.ts";

type File = { path: string[]; length: number };

const SOUND = /\.(wav|bwf|aif[fc]?|flac|mp[23]|og[ag]|opus)$/i;
const byName = new Intl.Collator("en", { numeric: true });
/** Shorter ones are single hits, or nothing. */
const LEAST_BYTES = 20_000;
/** Files that demonstrate a sample pack. */
const DEMO = /\b(demo|preview|showcase|full mix)\b/i;
const LOOP = /\b(loops?|stems?|melody|melodic|riffs?|grooves?|beats?|songs?)\b|\d\s?bpm\b/i;
const ONE_SHOT = /\b(one[ -]?shots?|hits?|kicks?|snares?|claps?|hats?)\b/i;

/**
 * Picks up to five sounds that represent an import best: demos and loops before single hits, and from as many folders
 * as possible. In a folder the middle one is taken, because the first is often like the second. Ties are in the order
 * of their names, "Beat 2" before "Beat 10".
 */
export function pickSounds<One extends File>(files: readonly One[]): One[] {
  const sounds = files.filter(({ path, length }) => isSound(path, length));
  const folders = new Map<string, One[]>();
  for (const file of sounds) {
    const folder = file.path.slice(0, -1).join("/");
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const queues = [...folders.values()].map(fromTheMiddle);
  const picked: One[] = [];
  while (picked.length < MAX_PREVIEWS && queues.some((queue) => queue.length > 0)) {
    const round = queues.flatMap((queue) => queue.splice(0, 1)).sort((a, b) => rank(b) - rank(a));
    picked.push(...round.slice(0, MAX_PREVIEWS - picked.length));
  }
  return picked.sort((a, b) => rank(b) - rank(a) || byName.compare(a.path.join("/"), b.path.join("/")));
}

const isSound = (path: string[], length: number): boolean => {
  const name = path.at(-1) ?? "";
  // macOS adds a second file for each file in its archives.
  const isHidden = path.some((part) => part.startsWith(".") || part === "__MACOSX");
  return SOUND.test(name) && !isHidden && length >= LEAST_BYTES && length <= MAX_SOUND_BYTES;
};

/** The best ones of a folder first, and the middle one among equals. */
function fromTheMiddle<One extends File>(files: One[]): One[] {
  const middle = Math.floor((files.length - 1) / 2);
  const turned = [...files.slice(middle), ...files.slice(0, middle)];
  return turned.sort((a, b) => rank(b) - rank(a));
}

function rank({ path }: File): number {
  const text = path.join(" ").replace(/_/g, " ");
  if (DEMO.test(text)) return 3;
  if (LOOP.test(text)) return 2;
  return ONE_SHOT.test(text) ? 0 : 1;
}
