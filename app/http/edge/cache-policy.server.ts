import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { beforeHead } from "./before-head.ts";
import { isImpersonal } from "./cookies.ts";

const IMPERSONAL_CALLS = [apiPaths.openapi()];

/** Whether an answer may hold what is one person's: whoever brings a cookie may see what others do not, and so does the API. */
function isPersonal({ url = "/", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith(`${paths.apiDocs()}/`) && !IMPERSONAL_CALLS.includes(path)) return true;
  return !isImpersonal(headers.cookie);
}

/** Browsers keep this answer for ever unless they are told, and what is gone may be restored. */
const GONE = 410;

/**
 * Keeps personal answers, those that set a cookie among them, out of every cache, where the route says nothing itself. A
 * page for visitors may be kept by their browser, but not by a cache that several people share: it has a nonce of its
 * own. `Vary` is for caches that are told to keep pages all the same.
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
