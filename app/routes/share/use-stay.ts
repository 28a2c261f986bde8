import { useEffect } from "react";

/**
 * Makes the browser ask before the page is left while something is running that would be lost. During that time, links
 * within the site load documents. Written by hand, because the router's own hook would add to the script of every page.
 */
export function useStay(isAtWork: boolean) {
  useEffect(() => {
    if (!isAtWork) return;
    const ends = new AbortController();
    const { signal } = ends;
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[data-page-link]")) event.stopPropagation();
    };
    // Before the router follows the click.
    window.addEventListener("click", onClick, { capture: true, signal });
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    return () => ends.abort();
  }, [isAtWork]);
}
