import type { IncomingMessage } from "node:http";
import { createCache } from "#app/domain/core/kernel/caches.ts";
import type { Settings } from "#app/domain/core/ports/settings.ts";
import { isImpersonal } from "#app/http/edge/cookies.ts";
import { paths } from "#app/paths/paths.ts";
import { PageResponse } from "./page-response.server.ts";

const PAGES = [paths.home(), paths.rules(), paths.faq(), paths.login()];
const FRESH_MS = 1_000;
/**
 * The most characters of cached pages. A limit is needed because cookies can hold anything, so the number of variants
 * is unlimited.
 */
const MOST = 4_000_000;
const LONGEST_COOKIES = 400;

/** `parts` are the page split at its nonce. */
type CachedPage = { parts: string[]; size: number; headers: [string, string][]; at: number; version: number };

/** Cache key of a page for visitors; null if the page may contain something personal. */
function lookOf({ method, url = "/", headers: { cookie = "" } }: IncomingMessage): string | null {
  if ((method !== "GET" && method !== "HEAD") || !PAGES.includes(url) || cookie.length > LONGEST_COOKIES) return null;
  return isImpersonal(cookie) ? `${url} ${cookie}` : null;
}

/**
 * Most pages for visitors are equal for all browsers with the same display cookies. Each is rendered at most once a
 * second and after a setting has changed; every answer has its own nonce.
 */
export function cacheVisitorPages({ version }: Pick<Settings, "version">) {
  // The oldest are removed first, so that a flood of unusual cookies does not keep removing the usual pages.
  const pages = createCache<string, CachedPage>({
    name: "Visitors' pages",
    most: MOST,
    unit: "characters",
    weigh: (_, { size }) => size,
  });
  return async function answer(
    req: IncomingMessage,
    nonce: string,
    render: () => Promise<Response>,
  ): Promise<Response> {
    const look = lookOf(req);
    if (look === null) return render();
    const known = pages.get(look);
    if (known && known.version === version() && performance.now() - known.at < FRESH_MS)
      return new PageResponse(Buffer.from(known.parts.join(nonce)), { headers: known.headers });
    const begun = { at: performance.now(), version: version() };
    const response = await render();
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
    const html = await response.text();
    pages.set(look, { ...begun, parts: html.split(nonce), size: html.length, headers: [...response.headers] });
    return new PageResponse(Buffer.from(html), { headers: response.headers });
  };
}
