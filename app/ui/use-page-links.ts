import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** A click that opens no new tab or menu. */
export const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Follows each `PageLink` without loading a document. The browser handles other clicks (such as a new tab), and all
 * clicks before hydration.
 */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>("a[data-page-link]");
      if (!link) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash, {
        replace: link.href === window.location.href,
        preventScrollReset: link.dataset.pageLink === "keep-scroll",
      });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
}
