import { AsyncLocalStorage } from "node:async_hooks";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Keeps the files of one request until it is answered. */
type Keeper = { keep(name: string, data: AsyncIterable<Uint8Array>): Promise<File> };

const current = new AsyncLocalStorage<Keeper>();

/** Requests that may send files and are not answered yet. */
let open = 0;

/** While there is a store, Node (before 24) follows each promise of the process: none is kept longer than it is needed. */
function leave(): void {
  open -= 1;
  if (open === 0) current.disable();
}

/** Runs the handler of a request. The files that it receives lie in a folder below `root` and are removed with the response. */
export function withReceivedFiles(root: string, res: Pick<ServerResponse, "once">, handle: () => void): void {
  let folder: Promise<string> | null = null;
  let count = 0;

  async function makeFolder(): Promise<string> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    return mkdtemp(path.join(root, "request-"));
  }
  open += 1;
  res.once("close", () => {
    leave();
    folder?.then((at) => rm(at, { recursive: true, force: true })).catch(() => undefined);
  });
  current.run(
    {
      async keep(name, data) {
        folder ??= makeFolder();
        count += 1;
        const at = path.join(await folder, String(count));
        await pipeline(Readable.from(data), createWriteStream(at, { mode: 0o600 }));
        return new File([await openAsBlob(at)], name);
      },
    },
    handle,
  );
}

const LEFT_MS = 3_600_000;

/** Removes what a process that was killed has left. Other processes may share the folder: what is newer may be theirs. */
export async function cleanUpReceived(root: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const at = path.join(root, name);
    const { mtimeMs } = await stat(at).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_MS) await rm(at, { recursive: true, force: true });
  }
}

/** Writes a file of a form to the disk as it comes, for as long as its request is not answered. */
export async function keepFile(name: string, data: AsyncIterable<Uint8Array>): Promise<File> {
  const keeper = current.getStore();
  if (!keeper) throw new Error("files are received within a request alone");
  return keeper.keep(name, data);
}
