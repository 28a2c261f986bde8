import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { createElement as h } from "react";

const Layout = ({ children }) =>
  h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h(Meta), h(Links)),
    h("body", null, children, h(ScrollRestoration), h(Scripts)),
  );
const manifest = { hasAction: false, hasLoader: false, hasErrorBoundary: false, module: "/assets/x.js", imports: [] };

/** The site's build with one route, which has no data, as Remix's template has it. */
export function smallestBuild(site) {
  const root = { id: "root", path: "" };
  const index = { id: "index", parentId: "root", index: true };
  return {
    ...site,
    routes: {
      root: { ...root, module: { default: () => h(Outlet), Layout } },
      index: { ...index, module: { default: () => h("p", null, "Hello") } },
    },
    assets: { ...site.assets, routes: { root: { ...root, ...manifest }, index: { ...index, ...manifest } } },
  };
}
