import { createContext, useContext } from "react";

/** The id of the request whose page the server renders, where it failed. A browser finds it in the page. */
export const RequestIdContext = createContext("");

/** The id of the request that failed, by which its log lines are found; empty where the server did not fail. */
export function useFailedRequest(): string {
  const rendered = useContext(RequestIdContext);
  return rendered || (typeof document === "undefined" ? "" : (document.documentElement.dataset.failedRequest ?? ""));
}

/** Keeps the id of a request of the router that failed, for the error page that follows. */
export function keepFailedRequest({ status, headers }: Response): void {
  const id = headers.get("X-Request-Id");
  if (status >= 500 && id) document.documentElement.dataset.failedRequest = id;
}
