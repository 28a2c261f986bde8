import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { beforeHead } from "./before-head.ts";
import { isImpersonal } from "./cookies.ts";

const IMPERSONAL_CALLS = [apiPaths.openapi()];

/**
 * Whether an answer may contain personal content: requests with a cookie may see what others do not, and so may API
 * calls.
 */
function isPersonal({ url = "/", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith(`${paths.apiDocs()}/`) && !IMPERSONAL_CALLS.includes(path)) return true;
  return !isImpersonal(headers.cookie);
}

/** Browsers cache this status forever by default, but deleted things may be restored. */
const GONE = 410;

/**
 * Keeps personal answers, including those that set a cookie, out of every cache unless the route decides otherwise. A
 * visitor's page may be cached by the browser but not by a shared cache, because it has its own nonce. `Vary` is for
 * caches that are configured to store pages nevertheless.
 */
export function keepOutOfCaches(req: IncomingMessage, res: ServerResponse): void {
  beforeHead(res, (status) => {
    const isKept = !isPersonal(req) && status !== GONE && !res.hasHeader("Set-Cookie");
    if (!res.hasHeader("Cache-Control"))
      res.setHeader("Cache-Control", isKept ? "private, no-cache" : "private, no-store");
    if (!String(res.getHeader("Cache-Control")).startsWith("public"))
      res.setHeader("Vary", [res.getHeader("Vary") ?? [], "Cookie"].flat().join(", "));
  });
}
