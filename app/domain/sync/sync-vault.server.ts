import { guessCategory } from "../imports/guess-category.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { type Vault, VaultError, type VaultFile } from "../ports/vault.ts";
import { categoryFrom } from "../torrents/categories.ts";
import { MAX_TORRENT_BYTES } from "../torrents/metainfo/find-info.ts";
import { MAX_NFO_BYTES } from "../torrents/nfo/decode-nfo.server.ts";
import { findDuplicates } from "../uploads/find-duplicates.server.ts";
import { listTorrent } from "../uploads/list-torrent.server.ts";
import { readSent, readSentNfo } from "../uploads/read-sent.server.ts";
import { type Outcome, reportOf } from "./report.ts";
import { runSync } from "./run.server.ts";

const MAX_FILES = 20_000;

/**
 * Reads the operator's vault, a folder or Dropbox, of .torrent and .nfo files into the index; a folder named like a
 * category gives it. Run again it changes nothing: what the index has or bars is skipped. Refuses visitors and members.
 * Refusals: unavailable (no vault is set, or it cannot be read); conflict (it is running already).
 */
export const syncVault = defineUseCase({
  name: "sync.vault",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    const { vault } = context.intake;
    if (!vault) return refuse("unavailable", "No vault is set. Please set VAULT_DIR, or Dropbox.");
    return runSync(context, "vault", async (progress) => {
      const startedAt = context.clock();
      const files = await vault.list(/\.(torrent|nfo)$/i).catch((error: unknown) => wordsOf(error));
      if (typeof files === "string") return refuse("unavailable", `The vault cannot be read: ${files}`);
      const torrents = files
        .filter((file) => /\.torrent$/i.test(file.path))
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .slice(0, MAX_FILES);
      const nfos = new Map(files.filter((file) => /\.nfo$/i.test(file.path)).map((file) => [stemOf(file.path), file]));
      progress.expect(torrents.length);
      for (const file of torrents)
        await progress.record(await takeIn(context, vault, file, nfos.get(stemOf(file.path)) ?? null));
      const done = reportOf(progress.outcomes, startedAt, context.clock());
      return ok({ ...done, status: "complete", error: null });
    });
  },
});

const stemOf = (name: string) => name.replace(/\.[^.]*$/, "").toLowerCase();

function wordsOf(error: unknown): string {
  if (error instanceof VaultError) return error.message;
  throw error;
}

async function takeIn(context: Context, vault: Vault, file: VaultFile, beside: VaultFile | null): Promise<Outcome> {
  const { path: name } = file;
  const end = (outcome: Outcome["outcome"], why: string | null): Outcome => ({ name, outcome, why });
  try {
    if (file.size > MAX_TORRENT_BYTES) return end("failed", "The torrent file is larger than 10 MB.");
    const sent = readSent(await vault.read(name, MAX_TORRENT_BYTES));
    if (!sent.ok) return end("failed", sent.message);
    const { infoHash, sentInfoHash, metainfo } = sent.value;
    const known = await findDuplicates(context.db, { hashes: [infoHash, sentInfoHash], name: metainfo.name });
    if (known.same) return end("skipped", known.same.isBarred ? "Barred from the index." : "In the index already.");
    const nfo = readSentNfo(
      beside && beside.size <= MAX_NFO_BYTES ? await vault.read(beside.path, MAX_NFO_BYTES) : null,
    );
    const listed = await context.db.$transaction((tx) =>
      listTorrent(tx, context, {
        torrent: sent.value,
        userId: actorOf(context).id,
        name: metainfo.name,
        category: categoryOf(name) ?? guessCategory(metainfo.name, metainfo.files),
        platform: "BOTH",
        description: metainfo.comment,
        licence: null,
        notes: null,
        nfo: nfo.ok ? nfo.value : null,
        dropboxPath: vault.kind === "dropbox" ? name : null,
      }),
    );
    if (!listed.ok) return end("failed", listed.message);
    return end("added", sentInfoHash ? "It was made private: its info hash has changed." : null);
  } catch (error) {
    if (error instanceof VaultError) return end("failed", error.message);
    throw error;
  }
}

const categoryOf = (name: string) => name.split("/").slice(0, -1).map(categoryFrom).find(Boolean) ?? null;
