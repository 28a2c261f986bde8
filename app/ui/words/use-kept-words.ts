import { type RefObject, useEffect, useRef, useState } from "react";
import { useDraftOwner } from "./draft-context.ts";
import type { Keeper } from "./keep-words.ts";

/**
 * Keeps what is typed into a text area and the other fields of its form through a reload, Back, a closed tab and a crash,
 * until it is sent. `isBack`: the field has its text from before.
 */
export function useKeptWords(area: RefObject<HTMLTextAreaElement>, isDrafted: boolean) {
  const { account, key } = useDraftOwner();
  const keeper = useRef<Keeper | null>(null);
  const [isBack, setIsBack] = useState(isDrafted);
  useEffect(() => {
    if (key === null) return;
    let isMounted = true;
    void import("./keep-words.ts").then(({ keepWords }) => {
      const { form, name } = area.current ?? {};
      if (!isMounted || !form || !name) return;
      keeper.current = keepWords(form, { account, key });
      if (keeper.current.restore().includes(name)) setIsBack(true);
    });
    return () => {
      isMounted = false;
      keeper.current?.stop();
      keeper.current = null;
    };
  }, [area, account, key]);
  /** Puts the text back that the page had without the draft. */
  const discard = (text: string) => {
    void import("./keep-words.ts").then(({ typeInto }) => {
      if (area.current) typeInto(area.current, text);
      keeper.current?.forget();
      setIsBack(false);
    });
  };
  return { isBack, discard };
}
