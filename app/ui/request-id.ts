import { createContext, useContext } from "react";

/** The id of the request whose page the server rendered, if it failed. The browser finds it in the page. */
export const RequestIdContext = createContext("");

/** The id of the request that failed, which its log lines have; empty if the server did not fail. */
export function useFailedRequest(): string {
  const rendered = useContext(RequestIdContext);
  return rendered || (typeof document === "undefined" ? "" : (document.documentElement.dataset.failedRequest ?? ""));
}

/** Stores the id of a failed request of the router, for the error page that follows. */
export function keepFailedRequest({ status, headers }: Response): void {
  const id = headers.get("X-Request-Id");
  if (status >= 500 && id) document.documentElement.dataset.failedRequest = id;
}
