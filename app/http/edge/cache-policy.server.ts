import type { IncomingMessage, ServerResponse } from "node:http";

/** What a browser sends without anybody having signed in or begun anything. */
const IMPERSONAL_COOKIES = ["theme", "motion"];
const IMPERSONAL_CALLS = ["/api/openapi.json"];

/** Whether an answer may hold what is one person's: whoever brings a cookie may see what others do not, and so does the API. */
function isPersonal({ url = "/", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith("/api/") && !IMPERSONAL_CALLS.includes(path)) return true;
  const names = (headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return names.some((name) => name !== "" && !IMPERSONAL_COOKIES.includes(name));
}

/**
 * Keeps personal answers out of every cache, where the route says nothing itself. Answers that set a cookie, and pages
 * that are gone but may be restored (browsers keep a 410 for ever), are no different.
 */
export function keepOutOfCaches(req: IncomingMessage, res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (!res.hasHeader("Cache-Control") && (isPersonal(req) || status === 410 || res.hasHeader("Set-Cookie")))
      res.setHeader("Cache-Control", "private, no-store");
    return writeHead(status, ...rest);
  }) as ServerResponse["writeHead"];
}
