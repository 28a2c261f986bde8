/** Bytes read at once. Only a few such slices are in memory, however large the file is. */
const SLICE_BYTES = 4 * 1024 * 1024;

/** A file that could not be read, with a message for the member. */
export class UnreadableFile extends Error {}

/** Reads a file slice by slice, and waits for `gate` before each. Throws UnreadableFile. */
export async function* readFile(file: File, path: string[], gate: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    await gate();
    yield new Uint8Array(
      await file
        .slice(at, at + SLICE_BYTES)
        .arrayBuffer()
        .catch((error: unknown) => {
          throw new UnreadableFile(wordsFor(error, path.join("/")));
        }),
    );
  }
}

/** Browsers report a changed file and a forbidden one under one name. */
function wordsFor(error: unknown, path: string): string {
  const isGone = error instanceof DOMException && error.name === "NotFoundError";
  return isGone
    ? `${path} is no longer there: it was moved or deleted after you chose it. Choose the folder again.`
    : `${path} cannot be read: it was changed after you chose it, or you have no permission to read it. Choose the folder again.`;
}
