import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Place = { pathname: string; search: string };

/**
 * Moves the focus when the page changes. An element that the hash names and that is made for the focus, such as a new
 * comment, gets it. Otherwise, unless something on the page has already taken it: the link that opened the page that
 * was just closed, the element that the hash names, or the title of the page.
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

// The anchors of this site are plain letters. Ignore any others.
const findTarget = (hash: string) => (hash ? document.getElementById(hash.slice(1)) : null);

const findTitle = () => document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
