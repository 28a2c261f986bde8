import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { splitBuild } from "#app/process/web/areas.ts";
import { createRemixHandler, inPlainWords } from "#app/process/web/remix-handler.server.ts";
import { seconds } from "#tests/support/seconds.ts";

const real = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as ServerBuild;

type Match = { route: { id: string }; params: object };

/** The site's own routes, but each of them tells only that it was asked, and a page is what was found for it. */
const build: ServerBuild = {
  ...real,
  routes: Object.fromEntries(
    Object.entries(real.routes).map(([id, route]) => {
      const { loader, action, ...module } = route.module;
      const tell = ({ params }: { params: object }) => Response.json({ id, params });
      return [
        id,
        { ...route, module: { ...module, ...(loader && { loader: tell }), ...(action && { action: tell }) } },
      ];
    }),
  ) as never,
  entry: {
    module: {
      handleError() {},
      default(_request, status, headers, { staticHandlerContext: found }) {
        const { matches, loaderData, actionData, errors } = found;
        const ways = (matches as Match[]).map(({ route, params }) => [route.id, params]);
        return new Response(JSON.stringify({ ways, loaderData, actionData, errors }), { status, headers });
      },
    },
  },
};
const handleWhole = createRequestHandler(build, "production");
const whole: typeof byArea = async (request, context) => inPlainWords(await handleWhole(request, context));
const byArea = createRemixHandler(build);

type Answer = { status: number; headers: string[][]; body: string };
async function ask(handle: typeof byArea, path: string, method: string): Promise<Answer> {
  const body = ["GET", "HEAD", "OPTIONS"].includes(method) ? {} : { body: new URLSearchParams({ a: "b" }) };
  const response = await handle(new Request(`http://site.test${path}`, { method, ...body }), {} as never);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

function pathOf(id: string): string {
  const { parentId, path = "" } = build.routes[id] ?? {};
  return [parentId ? pathOf(parentId) : "", path].filter(Boolean).join("/");
}
const patterns = Object.keys(build.routes).map((id) => [id, `/${pathOf(id)}`] as const);
const filled = (pattern: string) => pattern.replace(/:\w+/g, "7").replace("*", "nowhere/at all");
const escapeFirst = (path: string) => path.replace(/^\/(.)/, (_, letter) => `/%${letter.charCodeAt(0).toString(16)}`);

const variants = (id: string, path: string) => [
  path,
  path.toUpperCase(),
  escapeFirst(path),
  `${path}/`,
  `/${path}`,
  `${path}/nowhere`,
  `${path}?index`,
  `${path}?_data=${encodeURIComponent(id)}`,
  `${path === "/" ? "/_root" : path}.data`,
  `${path}.DATA`,
  `${path}.data?_routes=${encodeURIComponent(id)}`,
  `${path}%2Fx`,
];

/** The same answer from the whole build and from its part, in the words of a test's failure. */
async function differences(method: string, paths: string[]): Promise<string[]> {
  const wrong: string[] = [];
  // Routes that lie in one another have one address.
  for (const path of new Set(paths)) {
    const [one, other] = [await ask(whole, path, method), await ask(byArea, path, method)];
    if (JSON.stringify(one) !== JSON.stringify(other)) wrong.push(`${method} ${path}: ${one.status}, ${other.status}`);
  }
  return wrong;
}

describe("a part of the build", { timeout: seconds(90) }, () => {
  it("answers each route as the whole build does, however its address is written", async () => {
    expect(patterns.length).toBeGreaterThan(140);
    const paths = patterns.flatMap(([id, pattern]) => variants(id, filled(pattern)));
    expect(await differences("GET", paths)).toEqual([]);
  });

  it.each(["POST", "OPTIONS"])("answers %s as the whole build does", async (method) => {
    const paths = patterns.flatMap(([, pattern]) => {
      const path = filled(pattern);
      return [path, `${path}?index`, `${path === "/" ? "/_root" : path}.data`];
    });
    expect(await differences(method, paths)).toEqual([]);
  });

  it("leaves the routes that a browser learns of to the whole build", async () => {
    const { version } = build.assets;
    const paths = ["/forums", "/admin/users", "/nowhere"].map((path) => `/__manifest?p=${path}&version=${version}`);
    expect(await differences("GET", [...paths, "/__manifest", "/.data", "/x.data"])).toEqual([]);
  });

  it("holds few of the routes", () => {
    const parts = [...splitBuild(build)];
    const sizes = parts.filter(([area]) => !area.endsWith(" admin")).map(([, part]) => Object.keys(part.routes).length);
    expect(parts.length).toBeGreaterThan(30);
    expect(Math.max(...sizes)).toBeLessThan(30);
  });
});
