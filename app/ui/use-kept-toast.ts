import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Keeps the message that a page was loaded with when the page merely refreshes, as pages with live figures do. A
 * refresh has no message of its own, and would remove one that nobody has read yet. The next page or a newer message
 * replaces it.
 */
export function useKeptToast<Toast>(toast: Toast | null, replaced: boolean): Toast | null {
  const { key } = useLocation();
  const [kept, setKept] = useState({ toast, key });
  const [gone, setGone] = useState<Toast | null>(null);
  if (key !== kept.key || (toast && toast !== kept.toast)) setKept({ toast, key });
  const shown = toast ?? (key === kept.key ? kept.toast : null);
  if (replaced && shown !== gone) setGone(shown);
  return replaced || shown === gone ? null : shown;
}
