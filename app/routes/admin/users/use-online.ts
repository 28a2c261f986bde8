import { useEffect, useState } from "react";
import { apiPaths } from "#app/paths/api-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";

/** The members on the page who are online: as the page loaded them, then refreshed while the page is visible. */
export function useOnline(users: { id: string }[], initial: string[]): ReadonlySet<string> {
  const [ids, setIds] = useState(initial);
  useEffect(() => setIds(initial), [initial]);
  const userIds = users.map(({ id }) => id).join(",");
  const seconds = useRoot()?.site.intervals.onlineSeconds ?? 30;
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const answer = await fetch(apiPaths.onlineMembers({ userIds })).catch(() => null);
      if (answer?.ok) setIds(((await answer.json()) as { onlineUserIds: string[] }).onlineUserIds);
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds, userIds]);
  return new Set(ids);
}
