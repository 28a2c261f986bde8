const paths: Record<string, string> = {
  user: "/admin/users",
  payment: "/admin/payments",
  torrent: "/admin/torrents",
  upload: "/admin/uploads",
  topic: "/forums/topics",
};

/** Where the thing of an entry is looked at, if anywhere; it may be gone by now. */
export const subjectPath = (kind: string, id: string): string | null =>
  paths[kind] ? `${paths[kind]}/${encodeURIComponent(id)}` : null;
