import { useLocation } from "@remix-run/react";

/** The address of the page, as a form without an action is sent to it. */
export function useOwnAddress(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
