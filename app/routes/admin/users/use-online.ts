import { useEffect, useState } from "react";

const REFRESH_MS = 30_000;

/** Who is online: as the page found it, then every 30 seconds while somebody looks. */
export function useOnline(initial: string[]): ReadonlySet<string> {
  const [ids, setIds] = useState(initial);
  useEffect(() => setIds(initial), [initial]);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const answer = await fetch("/api/admin/users/online").catch(() => null);
      if (answer?.ok) setIds(((await answer.json()) as { onlineUserIds: string[] }).onlineUserIds);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return new Set(ids);
}
