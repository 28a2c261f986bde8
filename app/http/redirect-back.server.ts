import { redirect } from "@remix-run/node";
import { paths } from "#app/paths/paths.ts";
import { returnTo } from "./return-to.ts";

/** The page of this site in a request's Referer; null for any other. */
export function refererPath(request: Request): string | null {
  const referer = request.headers.get("Referer");
  const from = referer && URL.canParse(referer) ? new URL(referer) : null;
  const sameHost = from?.host === (request.headers.get("Host") ?? new URL(request.url).host);
  return from && sameHost ? returnTo(from.pathname + from.search) : null;
}

/** The page in a request's Referer if it is at this path or below it, otherwise this path. */
export function backWithin(request: Request, path: string): string {
  const from = refererPath(request);
  return from?.startsWith(path) ? from : path;
}

/** Redirects back to the page whose small form was posted (theme, motion), otherwise home. */
export const redirectBack = (request: Request, cookie: string): Response =>
  redirect(refererPath(request) ?? paths.home(), { status: 303, headers: { "Set-Cookie": cookie } });
