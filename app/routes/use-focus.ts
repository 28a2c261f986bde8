import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Place = { pathname: string; search: string };

/**
 * Where the focus goes when another page comes. What the address points at takes it where it is made for that, as a
 * comment that was just written is. Otherwise, unless something on the page has taken it: the link that had opened a page
 * which is closed again, what the address points at, or the page's title.
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

// Anchors of this site are plain letters: what is not is nobody's.
const findTarget = (hash: string) => (hash ? document.getElementById(hash.slice(1)) : null);

const findTitle = () => document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
