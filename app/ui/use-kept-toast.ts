import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The message that a page was loaded with stays when the page merely looks anew, as those with live figures do: a look
 * brings no message, and would take away one that nobody has read yet. The next page takes it away, and so does a
 * message that is shown in its place.
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
