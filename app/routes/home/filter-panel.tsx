import { useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ServerHtml } from "#app/ui/server-html.tsx";

/** The filters, rendered on the server. With JavaScript each change submits them at once. */
export function FilterPanel({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    const send = (event: Event) => {
      const form = place.current?.querySelector("form");
      if (!form?.reportValidity()) return;
      event.preventDefault();
      const filled = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
      submit(new URLSearchParams(filled), { action: form.action, preventScrollReset: true });
    };
    const element = place.current;
    element?.addEventListener("change", send);
    element?.addEventListener("submit", send);
    return () => {
      element?.removeEventListener("change", send);
      element?.removeEventListener("submit", send);
    };
  }, [submit]);
  return <ServerHtml ref={place} html={html} />;
}
