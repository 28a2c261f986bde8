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

/** Requests that may send files and are not yet answered. */
let open = 0;

/** While a store exists, Node (before 24) tracks every promise of the process, so leave it as soon as possible. */
function leave(): void {
  open -= 1;
  if (open === 0) current.disable();
}

/** Runs the handler of a request. Its received files are in a folder below `root` and are removed with the response. */
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

/** Removes files that a killed process left. Other processes may share the folder: newer files may be theirs. */
export async function cleanUpReceived(root: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const at = path.join(root, name);
    const { mtimeMs } = await stat(at).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_MS) await rm(at, { recursive: true, force: true });
  }
}

/** Streams a file of a form to disk and keeps it until the request is answered. */
export async function keepFile(name: string, data: AsyncIterable<Uint8Array>): Promise<File> {
  const keeper = current.getStore();
  if (!keeper) throw new Error("files are received within a request alone");
  return keeper.keep(name, data);
}
