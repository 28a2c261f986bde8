import { useEffect, useState } from "react";

type Shown = { name: string; isSet: boolean };

/**
 * The zone of the times that the reader sees. If the member has set none, it is the browser's, which the server learns
 * from a cookie. A browser's first page is rendered in UTC and changes after hydration.
 */
export function useShownZone({ name, isSet }: Shown = { name: "UTC", isSet: true }): string {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isSet || !own || own === name) return;
    const secure = window.location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
    document.cookie = `zone=${encodeURIComponent(own)};path=/;max-age=31536000;samesite=lax${secure}`;
    setFound(own);
  }, [name, isSet]);
  return isSet ? name : (found ?? name);
}
