import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The full path of a route, including those of its parents, or null if it does not exist. */
function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const above = route.parentId ? pathOf(routes, route.parentId) : "";
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

const nameOf = (first: string, segments: number) => `${segments} ${first.toLowerCase()}`;

/**
 * The area of a path: its first segment as Remix matches it, decoded and in lower case, and its number of segments. The
 * page of `/_root.data` is `/`.
 */
export function areaOf(pathname: string): string {
  const [, ...segments] = pathname
    .replace(/\.data$/, "")
    .replace(/^\/_root$/, "/")
    .replace(/\/$/, "")
    .split("/");
  return nameOf(decodeURIComponent(segments[0] ?? ""), segments.length);
}

/** The area in which a route answers. Null if it answers in any: the root, layouts, the index, not found. */
function areaOfRoute(path: string): string | null {
  const segments = path.split("/");
  if (!/^[\w-]+$/.test(segments[0] ?? "")) return null;
  if (segments.some((segment) => /[?*]/.test(segment))) throw new Error(`${path} has no fixed number of segments`);
  return nameOf(segments[0] ?? "", segments.length);
}

/** The first segments of all paths of the routes. */
export function firstSegments(routes: Routes): Set<string> {
  const firsts = Object.keys(routes).map((id) => pathOf(routes, id).split("/")[0] ?? "");
  return new Set(firsts.filter((first) => /^[\w-]+$/.test(first)));
}

/** The build with some of its routes, and the layouts around them. */
function narrow(build: ServerBuild, ids: string[]): ServerBuild {
  const wanted = new Set<string>();
  for (const one of ids) for (let id: string | undefined = one; id; id = build.routes[id]?.parentId) wanted.add(id);
  const kept = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}

/**
 * The build in parts, by the first segment of a path and its number of segments: each has the routes for such paths and
 * those that answer in any area. Matching a request and rendering its page cost time for each route.
 */
export function splitBuild(build: ServerBuild): Map<string, ServerBuild> {
  const areas = Object.keys(build.routes).map((id) => [id, areaOfRoute(pathOf(build.routes, id))] as const);
  const names = new Set(areas.flatMap(([, area]) => area ?? []));
  const partOf = (name: string | null) =>
    narrow(
      build,
      areas.flatMap(([id, area]) => (area === null || area === name ? [id] : [])),
    );
  return new Map([[areaOf("/"), partOf(null)], ...[...names].map((name) => [name, partOf(name)] as const)]);
}
