import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may not change state because it comes from another site, according to the browser. Browsers do not
 * let pages forge `Origin` or `Sec-Fetch-Site`; a client that sends neither (curl) carries no one else's cookies.
 */
export function isForeignWrite(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  publicUrl: string | null,
): boolean {
  if (safeMethods.has(method ?? "GET")) return false;
  if (headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== headers.host && (publicUrl === null || host !== new URL(publicUrl).host);
}
