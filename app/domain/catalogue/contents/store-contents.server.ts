import type { Tx } from "../../core/kernel/context.server.ts";
import { type NamedFile, READER_VERSION, readContents } from "./read-contents.ts";

type Named = { id: number; name: string; files: readonly NamedFile[] };
type ContentsRow = ReturnType<typeof contentsRow>;

/** Reads the contents of a torrent into the form in which they are stored. */
export const contentsRow = ({ id, name, files }: Named, readAt: Date) => ({
  torrentId: id,
  readerVersion: READER_VERSION,
  ...readContents(name, files),
  readAt,
});

/** Stores contents, replacing earlier ones. */
export async function storeContents(tx: Pick<Tx, "torrentContents">, rows: ContentsRow[]): Promise<void> {
  await tx.torrentContents.deleteMany({ where: { torrentId: { in: rows.map(({ torrentId }) => torrentId) } } });
  // Another process may store contents at the same time; its result is just as good.
  await tx.torrentContents.createMany({ data: rows, skipDuplicates: true });
}
