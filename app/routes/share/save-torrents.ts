import { announceUrl } from "#app/domain/catalogue/torrents/announce-url.ts";
import { NO_PASSKEY } from "#app/domain/catalogue/torrents/metainfo/convert-torrent.ts";
import { rewriteAnnounce } from "#app/domain/catalogue/torrents/metainfo/rewrite-announce.ts";
import { fetchPasskey, saveAs } from "../uploads/own-torrent.ts";
import { packZip } from "./pack-zip.ts";

type Torrent = { name: string; bytes: Uint8Array };

/**
 * Saves torrents as files that announce with the member's passkey; several as one archive. Returns null, or the reason
 * for a failure.
 */
export async function saveTorrents(torrents: Torrent[], conversion: { origin: string; createdBy: string }) {
  const passkey = await fetchPasskey();
  if (!passkey) return NO_PASSKEY;
  const announce = announceUrl(conversion.origin, passkey);
  const own: Torrent[] = [];
  for (const { name, bytes } of torrents) {
    const file = rewriteAnnounce(bytes, { announce, createdBy: conversion.createdBy });
    if (!file.ok) return file.message;
    const again = own.filter((one) => one.name.startsWith(`${name}.`)).length;
    own.push({ name: again === 0 ? `${name}.torrent` : `${name}.${again + 1}.torrent`, bytes: file.value });
  }
  const url = URL.createObjectURL(new Blob([packZip(own)], { type: "application/zip" }));
  saveAs(url, "torrents-to-seed.zip");
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return null;
}
