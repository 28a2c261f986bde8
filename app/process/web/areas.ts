import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The path of a route with those of the routes above it, or null for one that is not there. */
function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const above = route.parentId ? pathOf(routes, route.parentId) : "";
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

const nameOf = (first: string, segments: number) => `${segments} ${first.toLowerCase()}`;

/**
 * Where an address belongs: its first segment as Remix matches it, decoded and in small letters, and how many segments
 * it has. The page of `/_root.data` is `/`.
 */
export function areaOf(pathname: string): string {
  const [, ...segments] = pathname
    .replace(/\.data$/, "")
    .replace(/^\/_root$/, "/")
    .replace(/\/$/, "")
    .split("/");
  return nameOf(decodeURIComponent(segments[0] ?? ""), segments.length);
}

/** Where a route answers. Null where that is under any address: the root, layouts, the index, not found. */
function areaOfRoute(path: string): string | null {
  const segments = path.split("/");
  if (!/^[\w-]+$/.test(segments[0] ?? "")) return null;
  if (segments.some((segment) => /[?*]/.test(segment))) throw new Error(`${path} has no fixed number of segments`);
  return nameOf(segments[0] ?? "", segments.length);
}

/** The first segments of all addresses that the routes have. */
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
 * The build in parts, by the first segment of an address and how many it has: each has the routes of such addresses and
 * those that answer under any. Matching a request, and rendering its page, costs time for each route there is.
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
