import type { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "#app/paths/paths.ts";

/** The worker that hashes folders, under its name in the build (app/routes/share/hash-worker.ts). */
const HASH_WORKER = "/assets/hash-worker-";

type Options = {
  /** Whether Vite serves the scripts. */
  development: boolean;
  /** Whether browsers reach the site only over HTTPS. */
  secure: boolean;
  /** Other origin to which a form may lead. */
  checkoutOrigin: string | null;
};

const fixed = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  // With no-referrer, browsers send `Origin: null` on form posts, which no origin check can tell from a foreign one.
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
};
const YEAR = 31_536_000;

/** The parts of the policy that are equal for all pages. */
const policyOf = ({ development, secure, checkoutOrigin }: Options): string =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "font-src 'self' https: data:",
    "img-src 'self' data:",
    // The player generates the sound of a loop itself.
    "media-src 'self' blob:",
    "object-src 'none'",
    "script-src-attr 'none'",
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    // A form that opens a checkout is redirected there, and browsers check a redirect like the form's own address.
    `form-action 'self'${checkoutOrigin ? ` ${checkoutOrigin}` : ""}`,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join(";");

/** Security headers of every answer. Scripts need the nonce. */
export function securityHeaders(options: Options) {
  const policy = policyOf(options);
  const headers = Object.entries({
    ...fixed,
    ...(options.secure ? { "Strict-Transport-Security": `max-age=${YEAR}; includeSubDomains` } : {}),
  });

  return function setHeaders(req: IncomingMessage, res: ServerResponse, nonce: string): void {
    // Only its own file may compile WebAssembly: a worker follows the policy that its script came with, not the page's.
    const scripts = req.url?.startsWith(HASH_WORKER) ? "'wasm-unsafe-eval'" : `'nonce-${nonce}'`;
    // Only this site may frame a page, and only one: the chat's list, which reloads itself without JavaScript.
    const ancestors = req.url?.split("?", 1)[0] === paths.chat.frame() ? "'self'" : "'none'";
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader("Content-Security-Policy", `${policy};script-src 'self' ${scripts};frame-ancestors ${ancestors}`);
  };
}
