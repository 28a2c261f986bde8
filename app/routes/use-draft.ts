import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { forgetSentWords } from "#app/ui/words/stored-words.ts";
import { useRoot } from "./use-root.ts";

/** Tells fields whose page this is and what was typed there before. Forgets the drafts of sent forms. */
export function useDraft() {
  const root = useRoot();
  const isIdle = useNavigation().state === "idle";
  const account = root?.actor?.id ?? null;
  const drafts = root?.drafts ?? null;
  useEffect(() => {
    if (isIdle) forgetSentWords(account);
  }, [isIdle, account]);
  return useMemo(() => ({ account, drafts }), [account, drafts]);
}
