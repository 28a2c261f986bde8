import type { IncomingMessage } from "node:http";
import { createCache } from "#app/domain/core/kernel/caches.ts";
import type { Settings } from "#app/domain/core/ports/settings.ts";
import { isImpersonal } from "#app/http/edge/cookies.ts";
import { paths } from "#app/paths/paths.ts";
import { PageResponse } from "./page-response.server.ts";

const PAGES = [paths.home(), paths.rules(), paths.faq(), paths.login()];
const FRESH_MS = 1_000;
/** The most characters of cached pages. Needed because cookies can hold anything, so variants have no natural bound. */
const MOST = 4_000_000;
const LONGEST_COOKIES = 400;

/** `parts` are the page split at its nonce. */
type CachedPage = { parts: string[]; size: number; headers: [string, string][]; at: number; version: number };

/** Cache key of a page for visitors; null if the page may hold something personal. */
function lookOf({ method, url = "/", headers: { cookie = "" } }: IncomingMessage): string | null {
  if ((method !== "GET" && method !== "HEAD") || !PAGES.includes(url) || cookie.length > LONGEST_COOKIES) return null;
  return isImpersonal(cookie) ? `${url} ${cookie}` : null;
}

/**
 * The pages that most visitors open are the same for all whose browsers bring the same look. Each is rendered once a
 * second and when a setting has changed; every answer has a nonce of its own.
 */
export function cacheVisitorPages({ version }: Pick<Settings, "version">) {
  // The oldest go first, so that a flood of odd looks does not drop the usual ones again and again.
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
