import { redirect } from "@remix-run/node";
import { paths } from "#app/paths/paths.ts";
import { returnTo } from "./return-to.ts";

/** Back to the page whose small form was posted (theme, motion): this site's own Referer, otherwise home. */
export function redirectBack(request: Request, cookie: string): Response {
  const referer = request.headers.get("Referer");
  const from = referer && URL.canParse(referer) ? new URL(referer) : null;
  const sameHost = from?.host === (request.headers.get("Host") ?? new URL(request.url).host);
  const path = from && sameHost ? returnTo(from.pathname + from.search) : paths.home();
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
