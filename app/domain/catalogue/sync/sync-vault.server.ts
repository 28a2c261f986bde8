import { z } from "zod";
import { holding, systemOnly } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { OperationHandler } from "../../core/operations/operation-job.ts";
import type { Outcome } from "../../core/operations/report.ts";
import { type Vault, VaultError, type VaultFile } from "../../core/ports/vault.ts";
import { settleCategory } from "../contents/guess-category.ts";
import { readRelease } from "../products/read-release.ts";
import { categoryFrom } from "../torrents/categories.ts";
import { MAX_TORRENT_BYTES } from "../torrents/metainfo/find-info.ts";
import { MAX_NFO_BYTES } from "../torrents/nfo/decode-nfo.server.ts";
import { findDuplicates } from "../uploads/find-duplicates.server.ts";
import { listTorrent } from "../uploads/list-torrent.server.ts";
import { noNfo, readSent, readSentNfo, type SentNfo, type SentTorrent } from "../uploads/read-sent.server.ts";
import { VaultSynced } from "./output.ts";
import { hidingErrors, runSync, StartSync, summaryOf } from "./run-sync.server.ts";

const MAX_FILES = 20_000;

/**
 * Reads the operator's vault of .torrent and .nfo files, a folder or Dropbox, into the index. A folder named after a
 * category sets it. Running it again changes nothing: torrents that are in the index or barred are skipped. Returns the
 * results. Refuses visitors and members. Refusals: unavailable (no vault is set, or it cannot be read); conflict (it is
 * already running).
 */
export const syncVault = defineUseCase({
  name: "sync.vault",
  output: VaultSynced,
  allow: holding("imports.run"),
  async read(context) {
    const done = await startVaultSync.run(context, { ms: null });
    if (!done.ok) return done;
    return done.value
      ? ok({ ...done.value, status: "complete", error: null })
      : refuse("unavailable", "It is still running.");
  },
});

/** Starts a sync, and returns null if it is still running after some milliseconds. */
export const startVaultSync = defineUseCase({
  name: "sync.start-vault",
  input: StartSync,
  allow: holding("imports.run"),
  async read(context, { ms }) {
    if (!context.intake.vault) return noVault;
    return runSync(context, { kind: "sync-vault", act: "sync.vault" }, ms ?? undefined);
  },
});

export const noVault = refuse("unavailable", "No vault is set: set VAULT_DIR, or the Dropbox variables.");

/** The job of a vault sync. */
export const readVault: OperationHandler = hidingErrors(async ({ context, progress }) => {
  const { vault } = context.intake;
  if (!vault) return noVault;
  const files = await orRefusal(() => vault.list(/\.(torrent|nfo)$/i));
  if (!files.ok) return refuse("unavailable", `The vault cannot be read: ${files.message}`);
  const torrents = files.value
    .filter((file) => /\.torrent$/i.test(file.path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, MAX_FILES);
  const nfos = new Map(
    files.value.filter((file) => /\.nfo$/i.test(file.path)).map((file) => [stemOf(file.path), file]),
  );
  progress.expect(torrents.length);
  for (const file of torrents)
    await progress.record(await addFile(context, vault, file, nfos.get(stemOf(file.path)) ?? null));
  if (vault.kind === "dropbox") await stampDropbox.run(context, {});
  return ok({ message: summaryOf(progress.outcomes) });
});

/**
 * Records when Dropbox was last read completely. Its tokens are in the environment, so that no backup contains them.
 */
const stampDropbox = defineUseCase({
  name: "sync.stamp-dropbox",
  allow: systemOnly,
  async write({ tx, clock }) {
    const lastSync = clock();
    await tx.dropboxSettings.upsert({ where: { id: 1 }, create: { id: 1, lastSync }, update: { lastSync } });
    return ok(null);
  },
});

/** Turns the errors of a vault into refusals; this is the only place that catches them. */
async function orRefusal<Value>(ask: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (error instanceof VaultError) return refuse("unavailable", error.message);
    throw error;
  }
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, "").toLowerCase();

async function addFile(context: Context, vault: Vault, file: VaultFile, beside: VaultFile | null): Promise<Outcome> {
  const { path: name } = file;
  const end = (outcome: Outcome["outcome"], why: string | null): Outcome => ({ name, outcome, why });
  if (file.size > MAX_TORRENT_BYTES) return end("failed", "The torrent file is larger than 10 MB.");
  const read = await orRefusal(() => vault.read(name, MAX_TORRENT_BYTES));
  const sent = read.ok ? readSent(read.value) : read;
  if (!sent.ok) return end("failed", sent.message);
  const { infoHash, sentInfoHash, metainfo } = sent.value;
  const known = await findDuplicates(context.db, { hashes: [infoHash, sentInfoHash], name: metainfo.name });
  if (known.same) return end("skipped", known.same.isBarred ? "Barred from the index." : "Already in the index.");
  const nfoBytes = await orRefusal(async () =>
    beside && beside.size <= MAX_NFO_BYTES ? await vault.read(beside.path, MAX_NFO_BYTES) : null,
  );
  if (!nfoBytes.ok) return end("failed", nfoBytes.message);
  const nfo = readSentNfo(nfoBytes.value);
  const listed = await listVaultTorrent.run(context, {
    userId: context.actor?.id ?? null,
    name,
    sent: sent.value,
    nfo: nfo.ok ? nfo.value : noNfo,
    dropboxPath: vault.kind === "dropbox" ? name : null,
  });
  if (!listed.ok) return end("failed", listed.message);
  return end("added", sentInfoHash ? "It was made private, so its info hash has changed." : null);
}

const VaultTorrent = z.object({
  userId: z.string().nullable(),
  name: z.string(),
  sent: z.custom<SentTorrent>(),
  nfo: z.custom<SentNfo>(),
  dropboxPath: z.string().nullable(),
});

/** Adds one torrent of the vault to the index. Refusals: those of listing it. */
const listVaultTorrent = defineUseCase({
  name: "sync.list-vault-torrent",
  input: VaultTorrent,
  allow: systemOnly,
  write: ({ tx, clock }, { userId, name, sent, nfo, dropboxPath }) =>
    listTorrent(
      tx,
      { clock },
      {
        torrent: sent,
        userId,
        name: sent.metainfo.name,
        category: categoryOf(name) ?? settleCategory(sent.metainfo.name, sent.metainfo.files),
        platform: "BOTH",
        description: sent.metainfo.comment,
        licence: null,
        notes: null,
        release: readRelease(sent.metainfo.name),
        ...nfo,
        dropboxPath,
      },
    ),
});

const categoryOf = (name: string) => name.split("/").slice(0, -1).map(categoryFrom).find(Boolean) ?? null;
