import type { RequestHandler, Response } from "express";
import helmet from "helmet";

type Options = {
  /** Whether Vite serves the scripts. */
  development: boolean;
  /** Whether browsers reach the site over HTTPS alone. */
  secure: boolean;
  /** Where a form may lead besides the site itself. */
  checkoutOrigin: string | null;
};

/** What every answer tells browsers about the page; scripts carry the nonce in `res.locals.cspNonce`. */
export const securityHeaders = ({ development, secure, checkoutOrigin }: Options): RequestHandler =>
  helmet({
    // With no-referrer, browsers send `Origin: null` on form posts, which no origin check can tell from a foreign one.
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: secure,
    contentSecurityPolicy: {
      directives: {
        scriptSrc: ["'self'", (_req, res) => `'nonce-${(res as Response).locals.cspNonce}'`],
        styleSrc: ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(development ? ["ws:"] : [])],
        // One page is framed, by this site: the chat's list, which reloads itself where there is no JavaScript.
        frameAncestors: [(req) => (req.url?.split("?", 1)[0] === "/chat/frame" ? "'self'" : "'none'")],
        // A form that opens a checkout is redirected there, and browsers check a redirect as they check the form's address.
        formAction: ["'self'", ...(checkoutOrigin ? [checkoutOrigin] : [])],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  });
