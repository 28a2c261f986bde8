import { useEffect } from "react";

/**
 * Has the browser ask before the page is left while something is at work that would end with it. Links within the site
 * become those of a document meanwhile. By hand: the router's own hook would be in the script of every page.
 */
export function useStay(isAtWork: boolean) {
  useEffect(() => {
    if (!isAtWork) return;
    const ends = new AbortController();
    const { signal } = ends;
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[data-page-link]")) event.stopPropagation();
    };
    // Before the click is followed within the page.
    window.addEventListener("click", onClick, { capture: true, signal });
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    return () => ends.abort();
  }, [isAtWork]);
}
