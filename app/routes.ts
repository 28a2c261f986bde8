import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every screen's URL. The JSON API's are in app/api/tables.server.ts, behind the one route at the end. */
export default [
  index("routes/home/home.tsx"),
  route("login", "routes/auth/login.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("admin-login", "routes/auth/admin-login.tsx"),
  route("theme", "routes/preferences/theme.ts"),
  route("motion", "routes/preferences/motion.ts"),
  route("api/*", "routes/api.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
