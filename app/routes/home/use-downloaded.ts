import { useEffect, useState } from "react";

const KEY = "downloadedTorrents";

const read = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
};

/**
 * Which torrents this browser has downloaded, kept by it as the ids in `downloadedTorrents`. Empty until the page is
 * alive, so that the first render is the server's, which knows the member's downloads itself.
 */
export function useDownloaded() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setIds(new Set(read())), []);
  return {
    ids,
    remember(id: number) {
      const next = new Set([...read(), String(id)]);
      setIds(next);
      try {
        localStorage.setItem(KEY, JSON.stringify([...next]));
      } catch {
        // A full or forbidden storage only costs the mark in this browser; the server keeps its own.
      }
    },
  };
}
