import { useEffect, useState } from "react";
import { apiPaths } from "#app/paths/api-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";

/** The online members: as the page found them, then refreshed while the page is visible. */
export function useOnline(initial: string[]): ReadonlySet<string> {
  const [ids, setIds] = useState(initial);
  useEffect(() => setIds(initial), [initial]);
  const seconds = useRoot()?.site.intervals.onlineSeconds ?? 30;
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const answer = await fetch(apiPaths.onlineMembers()).catch(() => null);
      if (answer?.ok) setIds(((await answer.json()) as { onlineUserIds: string[] }).onlineUserIds);
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return new Set(ids);
}
