import { useEffect, useRef } from "react";

export type Quote = { id: string; text: string };

/**
 * Without JavaScript a quotation is the field's default text; with it, the quotation is added to the text typed so far.
 * An empty one only focuses the field.
 */
export function useQuote(quote: Quote | null) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(quote?.id);
  useEffect(() => {
    const area = form.current?.querySelector("textarea");
    if (!quote || !area) return;
    // A field that nobody has typed in shows its new default text already.
    if (quote.text && first.current !== quote.id && area.value !== quote.text) {
      const typed = area.value.trimEnd();
      area.value = typed ? `${typed}\n\n${quote.text}` : quote.text;
    }
    first.current = undefined;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
    area.scrollTop = area.scrollHeight;
  }, [quote]);
  return form;
}
