import { type RefObject, useEffect, useRef, useState } from "react";
import { useDraftOwner } from "./draft-context.ts";
import { type Keeper, keepWords, typeInto } from "./keep-words.ts";

/**
 * Keeps what is typed into a text area and the other fields of its form until it is sent, through a reload, Back, a
 * closed tab and a crash. `isBack`: the field has its earlier text.
 */
export function useKeptWords(area: RefObject<HTMLTextAreaElement>, isDrafted: boolean) {
  const { account, key } = useDraftOwner();
  const keeper = useRef<Keeper | null>(null);
  const [isBack, setIsBack] = useState(isDrafted);
  useEffect(() => {
    if (key === null) return;
    const { form, name } = area.current ?? {};
    if (!form || !name) return;
    const kept = keepWords(form, { account, key });
    keeper.current = kept;
    // The page forgets the text of a sent form in an effect of its own, which runs after this one.
    const timer = setTimeout(() => {
      if (kept.restore().includes(name)) setIsBack(true);
    });
    return () => {
      clearTimeout(timer);
      kept.stop();
      keeper.current = null;
    };
  }, [area, account, key]);
  /** Restores the text that the page had without the draft. */
  const discard = (text: string) => {
    if (area.current) typeInto(area.current, text);
    keeper.current?.forget();
    setIsBack(false);
  };
  return { isBack, discard };
}
