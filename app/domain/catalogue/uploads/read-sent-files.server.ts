import type { z } from "zod";
import { ok, type Result } from "../../core/kernel/result.ts";
import { MAX_TORRENT_BYTES, torrentTooLarge } from "../torrents/metainfo/find-info.ts";
import { MAX_NFO_BYTES, nfoTooLarge } from "../torrents/nfo/decode-nfo.server.ts";
import { beside, readSent, readSentNfo, type SentNfo, type SentTorrent } from "./read-sent.server.ts";
import type { SendUpload } from "./send-schema.ts";

type Files = { torrent: File; nfo?: File };

/** The fields in which they came. */
const ownFields = { torrent: "torrent", nfo: "nfo" };

/**
 * Reads the .torrent and the NFO of an upload. Refusals, attached to the file's field: too-large; invalid, with the
 * fault.
 */
export async function readSentFiles(
  { torrent, nfo }: Files,
  fields = ownFields,
): Promise<Result<{ sent: SentTorrent } & SentNfo>> {
  if (torrent.size > MAX_TORRENT_BYTES) return beside(fields.torrent, torrentTooLarge());
  const sent = readSent(await bytesOf(torrent));
  if (!sent.ok) return beside(fields.torrent, sent);
  const read = await readNfoFile(nfo, fields.nfo);
  return read.ok ? ok({ sent: sent.value, ...read.value }) : read;
}

/** Reads an NFO, which is null if there is none. Refusals, attached to its field: too-large. */
export async function readNfoFile(nfo: File | undefined, field = ownFields.nfo): Promise<Result<SentNfo>> {
  if (nfo && nfo.size > MAX_NFO_BYTES) return beside(field, nfoTooLarge());
  const read = readSentNfo(nfo ? await bytesOf(nfo) : null);
  return read.ok ? read : beside(field, read);
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** The files of an upload and the fields that they came in: as files, or as base64 text. */
export function filesOf({ torrent, nfo, fileName, torrentFile, nfoFile }: z.output<typeof SendUpload>) {
  const isText = !torrent && torrentFile !== undefined;
  return {
    torrent: isText && fileName ? fromBase64(torrentFile, fileName) : torrent,
    nfo: nfoOf({ nfo, nfoFile }),
    fields: {
      torrent: isText ? (fileName ? "torrentFile" : "fileName") : "torrent",
      nfo: nfo ? "nfo" : "nfoFile",
    },
  };
}

/** The NFO from a form or a call. */
export const nfoOf = ({ nfo, nfoFile }: { nfo?: File | undefined; nfoFile?: string | undefined }): File | undefined =>
  nfo ?? (nfoFile ? fromBase64(nfoFile, "upload.nfo") : undefined);

const fromBase64 = (text: string, name: string) => new File([Buffer.from(text, "base64")], name);
