import { apiPaths } from "#app/paths/api-paths.ts";

/** The member's own passkey, or null if there is none or the request failed. */
export async function fetchPasskey(): Promise<string | null> {
  const response = await fetch(apiPaths.passkey(), { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok) return null;
  const { passkey } = (await response.json()) as { passkey: string | null };
  return passkey;
}

/** Saves an object URL as a file. */
export function saveAs(url: string, name: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

export const torrentBlob = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: "application/x-bittorrent" });
