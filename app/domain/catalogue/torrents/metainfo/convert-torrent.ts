import { ok, type Result } from "../../../core/kernel/result.ts";
import { findInfo } from "./find-info.ts";
import { rewriteAnnounce } from "./rewrite-announce.ts";

const SUFFIX = "_PAW";

export const NO_PASSKEY = "Failed to get your passkey. Please try again.";

type Target = { fileName: string /** The member's own announce URL. */; announce: string; createdBy: string };
type Converted = { bytes: Uint8Array<ArrayBuffer>; fileName: string };

/**
 * Makes an existing torrent announce here: announce, announce-list and creator are ours. The info dictionary stays byte
 * for byte, and so does the info hash. Runs in the browser and on the server. Refusals: those of `findInfo`.
 */
export function convertTorrent(data: Uint8Array, { fileName, announce, createdBy }: Target): Result<Converted> {
  const found = findInfo(data);
  if (!found.ok) return found;
  const rewritten = rewriteAnnounce(found.value.bytes, { announce, createdBy });
  return rewritten.ok ? ok({ bytes: rewritten.value, fileName: convertedName(fileName) }) : rewritten;
}

/** The name with _PAW before .torrent. */
const convertedName = (fileName: string): string => `${fileName.replace(/\.torrent$/i, "")}${SUFFIX}.torrent`;
