import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Place = { pathname: string; search: string };

/**
 * Where the focus goes when another page comes and nothing on it has taken it: back to the link that had opened a page
 * which is closed again, to what the address points at, otherwise to the page's title.
 */
export function useFocus(): void {
  const location = useLocation();
  const visited = useRef<Place[]>([]);
  useEffect(() => {
    const [before, opener] = visited.current;
    visited.current = [location, ...(before ? [before] : [])];
    if (!before || (before.pathname === location.pathname && !location.hash)) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const isBack = opener?.pathname === location.pathname;
    const link = isBack ? findLink(before) : null;
    const target = link ?? findTarget(location.hash) ?? findTitle();
    if (target && !link && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target?.focus({ preventScroll: !link });
  }, [location]);
}

const findLink = ({ pathname, search }: Place) =>
  document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(pathname + search)}]`);

// Anchors of this site are plain letters: what is not is nobody's.
const findTarget = (hash: string) => (hash ? document.getElementById(hash.slice(1)) : null);

const findTitle = () => document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
