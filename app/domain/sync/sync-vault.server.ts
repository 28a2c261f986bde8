import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { isStaff } from "../actor.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { NoInput } from "../auth/schema.ts";
import type { Context } from "../context.server.ts";
import { guessCategory } from "../imports/guess-category.ts";
import { ok, RefusalError, refuse } from "../result.ts";
import { categoryFrom } from "../torrents/categories.ts";
import { MAX_TORRENT_BYTES } from "../torrents/metainfo/find-info.ts";
import { MAX_NFO_BYTES } from "../torrents/nfo/decode-nfo.server.ts";
import { findDuplicates } from "../uploads/find-duplicates.server.ts";
import { listTorrent } from "../uploads/list-torrent.server.ts";
import { readSent, readSentNfo } from "../uploads/read-sent.server.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { type Outcome, reportOf } from "./report.ts";

const MAX_FILES = 20_000;
const MAX_DEPTH = 8;

/**
 * Reads the operator's folder of .torrent and .nfo files into the index; a folder named like a category gives it. Run
 * again it changes nothing: what the index has or bars is skipped. Links are not followed. Refuses visitors and
 * members. Refusals: unavailable (no folder is set, or it cannot be read).
 */
export const syncVault = defineUseCase({
  name: "sync.vault",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    const { vaultDir } = context.intake;
    if (!vaultDir) return refuse("unavailable", "No vault is set. Please set VAULT_DIR.");
    const startedAt = context.clock();
    const files = await findTorrentFiles(vaultDir, "", 0).catch(() => null);
    if (!files) return refuse("unavailable", "The vault cannot be read. Please check VAULT_DIR.");
    const subject = { kind: "site", id: "vault", name: vaultDir };
    await recordAct(context.db, context, { act: "sync.vault", subject, after: { files: files.length } });
    const outcomes: Outcome[] = [];
    for (const name of files.slice(0, MAX_FILES)) outcomes.push(await takeIn(context, vaultDir, name));
    const done = reportOf(outcomes, startedAt, context.clock());
    const { added, skipped, failed } = done;
    await recordAct(context.db, context, { act: "sync.vault", subject, after: { added, skipped, failed } });
    return ok({ ...done, status: "complete", error: null });
  },
});

/** Names below the vault, in order, folders first read to a depth that no vault has. */
async function findTorrentFiles(root: string, below: string, depth: number): Promise<string[]> {
  const entries: Dirent[] = await readdir(path.join(root, below), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.join(below, entry.name);
    if (entry.isDirectory() && depth < MAX_DEPTH) found.push(...(await findTorrentFiles(root, name, depth + 1)));
    else if (entry.isFile() && /\.torrent$/i.test(entry.name)) found.push(name);
  }
  return found;
}

async function takeIn(context: Context, root: string, name: string): Promise<Outcome> {
  const failed = (why: string): Outcome => ({ name, outcome: "failed", why });
  try {
    const file = path.join(root, name);
    if ((await stat(file)).size > MAX_TORRENT_BYTES) return failed("The torrent file is larger than 10 MB.");
    const sent = await readSent(new Uint8Array(await readFile(file)));
    if (!sent.ok) return failed(sent.message);
    const { bytes, infoHash, sentInfoHash, metainfo } = sent.value;
    const known = await findDuplicates(context.db, { hashes: [infoHash, sentInfoHash], name: metainfo.name });
    if (known.same)
      return {
        name,
        outcome: "skipped",
        why: known.same.isBarred ? "Barred from the index." : "In the index already.",
      };
    const nfo = readSentNfo(await readBeside(file));
    await context.db.$transaction((tx) =>
      listTorrent(tx, context, {
        userId: actorOf(context).id,
        fileName: path.basename(name),
        name: metainfo.name,
        torrentFile: Buffer.from(bytes).toString("base64"),
        infoHash,
        sentInfoHash,
        category: categoryOf(name) ?? guessCategory(metainfo.name, metainfo.files),
        platform: "BOTH",
        description: metainfo.comment,
        licence: null,
        notes: null,
        nfo: nfo.ok ? nfo.value : null,
      }),
    );
    return { name, outcome: "added", why: sentInfoHash ? "It was made private: its info hash has changed." : null };
  } catch (error) {
    if (error instanceof RefusalError) return failed(error.message);
    if (isFileError(error)) return failed(`It cannot be read (${error.code}).`);
    throw error;
  }
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";

/** The NFO of the same name, if there is one of a sensible size. */
async function readBeside(file: string): Promise<Uint8Array | null> {
  const nfo = file.replace(/\.torrent$/i, ".nfo");
  const found = await stat(nfo).catch(() => null);
  return found?.isFile() && found.size <= MAX_NFO_BYTES ? new Uint8Array(await readFile(nfo)) : null;
}

const categoryOf = (name: string) => name.split(path.sep).slice(0, -1).map(categoryFrom).find(Boolean) ?? null;
