import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let admin: Client;

beforeAll(async () => {
  admin = await signInClient(site.server.url, "operator", "correct horse battery");
});

/** The same for everybody, and no screens. */
const FOR_ALL = ["/site/manifest.webmanifest", "/site/card.png"];
const filled = (path: string) => `/${path.replace(/:\w+/g, "987654")}`;

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

/* Screens and their data: permissions.test.ts. */
it("every answer of the API is kept out of caches", async () => {
  const headers = { "Content-Type": "application/json" };
  const calls = apiTables.filter(({ method, takesNoBody }) => method === "GET" || !takesNoBody);
  expect(calls.length).toBeGreaterThan(140);
  const kept: string[] = [];
  for (const { method, path } of calls) {
    const policy = await policyOf(admin, filled(`api${path}`), {
      method,
      headers,
      ...(method === "GET" ? {} : { body: "{" }),
    });
    if (!UNKEPT.test(policy ?? "")) kept.push(`${method} ${path}: ${policy}`);
  }
  expect(kept).toEqual([]);
  expect(await policyOf(createClient(site.server.url), "/api/auth/session")).toMatch(UNKEPT);
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
    for (const url of FOR_ALL) expect(await policyOf(admin, url), url).toContain("public");
  });
});
