import { randomBytes } from "node:crypto";
import { createRequestHandler } from "@remix-run/express";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import compression from "compression";
import helmet from "helmet";
import { createElement as h } from "react";

const Layout = ({ children }) =>
  h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h(Meta), h(Links)),
    h("body", null, children, h(ScrollRestoration), h(Scripts)),
  );
const manifest = { hasAction: false, hasLoader: false, hasErrorBoundary: false, module: "/assets/x.js", imports: [] };

/** One route without data, as Remix's own template has it, rendered by the site's entry behind what every page passes. */
export function mountSmallestPage(app, site) {
  const root = { id: "root", path: "" };
  const index = { id: "index", parentId: "root", index: true };
  const build = {
    ...site,
    routes: {
      root: { ...root, module: { default: () => h(Outlet), Layout } },
      index: { ...index, module: { default: () => h("p", null, "Hello") } },
    },
    assets: { ...site.assets, routes: { root: { ...root, ...manifest }, index: { ...index, ...manifest } } },
  };
  app.use((_req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString("base64");
    next();
  });
  app.use(helmet());
  app.use(compression());
  app.use(
    createRequestHandler({
      build,
      mode: "production",
      getLoadContext: (_req, res) => ({ cspNonce: res.locals.cspNonce, app: { log: console } }),
    }),
  );
}
