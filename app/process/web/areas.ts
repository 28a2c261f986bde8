import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The path of a route with those of the routes above it, or null for one that is not there. */
function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const above = route.parentId ? pathOf(routes, route.parentId) : "";
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

/** The first segment of an address as Remix matches it: decoded, and capitals are small letters. The page of `/_root.data` is `/`. */
export function areaOf(pathname: string): string {
  const [, segment = ""] = pathname
    .replace(/\.data$/, "")
    .replace(/^\/_root$/, "/")
    .split("/", 2);
  return decodeURIComponent(segment).toLowerCase();
}

/** The first segment of a route's path. Null where the route answers under any: the root, layouts, the index, not found. */
function areaOfRoute(path: string): string | null {
  const [first = ""] = path.split("/", 1);
  return /^[\w-]+$/.test(first) ? first.toLowerCase() : null;
}

/** The build with some of its routes. */
function narrow(build: ServerBuild, keep: (id: string) => boolean): ServerBuild {
  const kept = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => keep(id)));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}

/**
 * The build in parts, by the first segment of an address: each has the routes below that segment and those that answer
 * under any. Matching a request, and rendering its page, costs time for each route there is.
 */
export function splitBuild(build: ServerBuild): Map<string, ServerBuild> {
  const areas = new Map(Object.keys(build.routes).map((id) => [id, areaOfRoute(pathOf(build.routes, id))]));
  const names = new Set([...areas.values()].filter((area) => area !== null));
  const partOf = (name: string) => narrow(build, (id) => [null, name].includes(areas.get(id) ?? null));
  return new Map(["", ...names].map((name) => [name, partOf(name)]));
}
