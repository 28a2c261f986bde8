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
 * The torrents that this browser has downloaded, stored as ids in `downloadedTorrents`. Empty until hydration, so that
 * the first render equals the server's, which knows the member's downloads itself.
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
        // If the storage is full or forbidden, only this browser's mark is lost; the server has its own.
      }
    },
  };
}
