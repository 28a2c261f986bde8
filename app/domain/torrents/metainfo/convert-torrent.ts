import { rewriteAnnounce } from "./rewrite-announce.ts";

const SUFFIX = "_PAW";

export const CONVERSION_FAILED = "Conversion failed";
export const NO_PASSKEY = "Failed to get your passkey. Please try again.";

type Wanted = { fileName: string /** The member's own announce URL. */; announce: string; createdBy: string };

/**
 * An existing torrent that announces here: announce, announce-list and creator are ours, the info dictionary stays byte
 * for byte and with it the info hash. Runs in the browser and on the server alike. Refuses what is not a torrent.
 */
export function convertTorrent(data: Uint8Array, { fileName, announce, createdBy }: Wanted) {
  const rewritten = rewriteAnnounce(data, { announce, createdBy });
  return rewritten.ok ? { ...rewritten, fileName: convertedName(fileName) } : rewritten;
}

/** The name with _PAW before .torrent. */
export const convertedName = (fileName: string): string => `${fileName.replace(/\.torrent$/i, "")}${SUFFIX}.torrent`;
