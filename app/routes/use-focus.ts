import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Place = { pathname: string; search: string };

/**
 * Moves the focus when the page changes. The target of the hash gets it if it is made for that, as a new comment is.
 * Otherwise, unless something on the page has taken it: the link that opened a page which is now closed, the target of
 * the hash, or the title of the page.
 */
export function useFocus(): void {
  const location = useLocation();
  const visited = useRef<Place[]>([]);
  useEffect(() => {
    const [before, opener] = visited.current;
    visited.current = [location, ...(before ? [before] : [])];
    const named = findTarget(location.hash);
    if (named?.hasAttribute("tabindex")) return named.focus();
    if (!before || (before.pathname === location.pathname && !location.hash)) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const isBack = opener?.pathname === location.pathname;
    const link = isBack ? findLink(before) : null;
    const target = link ?? named ?? findTitle();
    if (target && !link && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target?.focus({ preventScroll: !link });
  }, [location]);
}

const findLink = ({ pathname, search }: Place) =>
  document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(pathname + search)}]`);

// Anchors of this site are plain letters: any others belong to someone else.
const findTarget = (hash: string) => (hash ? document.getElementById(hash.slice(1)) : null);

const findTitle = () => document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
