import { useSubmit } from "@remix-run/react";
import { useEffect } from "react";

/** Sends each `PageForm` without loading a document. Before hydration the browser sends forms itself. */
export function usePageForms(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.pageForm === undefined) return;
      event.preventDefault();
      submit((event.submitter as HTMLButtonElement | null) ?? form, {
        preventScrollReset: form.dataset.pageForm === "keep-scroll",
      });
    };
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, [submit]);
}
