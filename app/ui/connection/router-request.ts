export type RouterRequest = {
  /** The URL of the page or of the form's action, with its query. */
  path: string;
  kind: "data" | "routes";
  method: "GET" | "POST";
  signal: AbortSignal;
};

const hidden = ["_routes", "index"];

/**
 * The purpose of a request by the router: the data of a page, the answer to a form (both at the page's URL with
 * `.data`), or the routes of a page that it does not know yet. Null for all other requests, and for routes that it
 * loads ahead of time, which have no signal to cancel them.
 */
export function readRouterRequest(input: RequestInfo | URL, init: RequestInit | undefined): RouterRequest | null {
  if (!init?.signal || input instanceof Request) return null;
  const { signal, method } = init;
  const url = new URL(input, window.location.href);
  if (url.origin !== window.location.origin) return null;
  if (url.pathname === "/__manifest")
    return { path: url.searchParams.get("p") ?? "/", kind: "routes", method: "GET", signal };
  if (!url.pathname.endsWith(".data")) return null;
  // `searchParams.delete` would rewrite the whole query with another encoding.
  for (const name of hidden) if (url.searchParams.has(name)) url.searchParams.delete(name);
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return { path: path + url.search, kind: "data", method: method === "POST" ? "POST" : "GET", signal };
}
