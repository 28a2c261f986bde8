import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import routes from "#app/routes.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let admin: Client;

beforeAll(async () => {
  admin = await signInClient(site.server.url, "operator", "correct horse battery");
});

type Node = { path?: string; children?: Node[] };
const flatten = (nodes: Node[], above = ""): string[] =>
  nodes.flatMap(({ path = "", children = [] }) => {
    const here = [above, path].filter(Boolean).join("/");
    return [here, ...flatten(children, here)];
  });
const filled = (path: string) => `/${path.replace(/:\w+/g, "987654").replace("*", "nowhere")}`;
/** The same for everybody, and no screen. */
const MANIFEST = "/site/manifest.webmanifest";
const screens = [...new Set(flatten(routes as Node[]))].map(filled).filter((path) => path !== MANIFEST);

type Options = Parameters<Client["request"]>[1];

/** The caching policy of an answer, without waiting for its body. */
async function policyOf(client: Client, url: string, options: Options = {}) {
  const { headers, body } = await client.request(url, options);
  await body?.cancel();
  return headers.get("Cache-Control");
}

/** Pages with a text area: with `no-store`, browsers forget what was typed there on Back and reload. */
const BY_THE_BROWSER = "private, no-cache";

/** Server-sent events may not be compressed either. */
const UNKEPT = /^private, no-store(, no-transform)?$/;
const kept = async (calls: [string, Parameters<Client["request"]>[1]?][]) => {
  const wrong: string[] = [];
  for (const [url, options] of calls) {
    const policy = await policyOf(admin, url, options);
    if (policy === BY_THE_BROWSER && (await (await admin.request(url)).text()).includes("<textarea")) continue;
    if (!UNKEPT.test(policy ?? "")) wrong.push(`${options?.method ?? "GET"} ${url}: ${policy}`);
  }
  return wrong;
};

describe("what is kept out of caches", { timeout: seconds(60) }, () => {
  it("is every screen of somebody who has signed in, and its data", async () => {
    expect(screens.length).toBeGreaterThan(80);
    const data = screens.filter((path) => path !== "/").map((path) => `${path}.data`);
    const urls = [...screens, ...data, "/_root.data"].filter((path) => !/^\/logout/.test(path));
    expect(await kept(urls.map((url) => [url]))).toEqual([]);
  });

  it("is every answer of the API", async () => {
    const body = "{";
    const headers = { "Content-Type": "application/json" };
    const calls = apiTables
      .filter(({ method, takesNoBody }) => method === "GET" || !takesNoBody)
      .map(({ method, path }): [string, object] => [
        filled(`api${path}`),
        { method, headers, ...(method === "GET" ? {} : { body }) },
      ]);
    expect(calls.length).toBeGreaterThan(140);
    expect(await kept(calls)).toEqual([]);
    expect(await policyOf(createClient(site.server.url), "/api/auth/session")).toMatch(UNKEPT);
  });
});

describe("what may be kept", () => {
  it("is what visitors see, unless it begins something of theirs", async () => {
    const visitor = createClient(site.server.url);
    for (const name of ["theme", "motion", "fonts", "zone"]) {
      expect(await policyOf(visitor, "/login")).toBe(BY_THE_BROWSER);
      visitor.cookies.set(name, "x");
    }
    for (const url of ["/", "/rules", "/rules.data", "/rules?x=1", "/api/openapi.json"]) {
      const { headers } = await visitor.request(url);
      expect([url, headers.get("Cache-Control"), headers.get("Vary")]).toEqual([
        url,
        BY_THE_BROWSER,
        expect.stringMatching(/\bCookie\b/),
      ]);
    }
    expect(await policyOf(visitor, "/register/done")).toMatch(UNKEPT);
    visitor.cookies.set("registration", "x");
    expect(await policyOf(visitor, "/register")).toMatch(UNKEPT);
  });

  it("is what the assets say of themselves, for members too", async () => {
    const [asset = ""] = /\/assets\/[^"]+\.css/.exec(await (await admin.request("/")).text()) ?? [];
    expect(await policyOf(admin, asset)).toContain("immutable");
    expect(await policyOf(admin, MANIFEST)).toContain("public");
  });
});
