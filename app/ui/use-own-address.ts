import { useLocation } from "@remix-run/react";

/** The URL of the page, to which a form without an action is sent. */
export function useOwnAddress(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
