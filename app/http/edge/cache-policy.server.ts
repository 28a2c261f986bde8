import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { beforeHead } from "./before-head.ts";

/** What a browser sends without anybody having signed in or begun anything. */
const IMPERSONAL_COOKIES = ["theme", "motion"];
const IMPERSONAL_CALLS = [apiPaths.openapi()];

/** Whether an answer may hold what is one person's: whoever brings a cookie may see what others do not, and so does the API. */
function isPersonal({ url = "/", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith(`${paths.apiDocs()}/`) && !IMPERSONAL_CALLS.includes(path)) return true;
  const names = (headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return names.some((name) => name !== "" && !IMPERSONAL_COOKIES.includes(name));
}

/** Browsers keep this answer for ever unless they are told, and what is gone may be restored. */
const GONE = 410;

/** Keeps personal answers, those that set a cookie among them, out of every cache, where the route says nothing itself. */
export function keepOutOfCaches(req: IncomingMessage, res: ServerResponse): void {
  beforeHead(res, (status) => {
    if (!res.hasHeader("Cache-Control") && (isPersonal(req) || status === GONE || res.hasHeader("Set-Cookie")))
      res.setHeader("Cache-Control", "private, no-store");
  });
}
