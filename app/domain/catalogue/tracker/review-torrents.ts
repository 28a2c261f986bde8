/** The torrents of held traffic in words: "Kit" or "Kit and 71 more". */
export function torrentsOf({ torrentName, torrents }: { torrentName: string | null; torrents: number }): string {
  if (torrentName === null) return "Deleted torrent";
  return torrents > 1 ? `${torrentName} and ${torrents - 1} more` : torrentName;
}
