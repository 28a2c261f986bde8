import { beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let admin: Client;

beforeAll(async () => {
  admin = await signInClient(site.server.url, "operator", "correct horse battery");
});

/** The same for everybody, and no screens. */
const FOR_ALL = ["/site/manifest.webmanifest", "/site/card.png"];
/** The caching policy of an answer, without waiting for its body. */
async function policyOf(client: Client, url: string) {
  const { headers, body } = await client.request(url);
  await body?.cancel();
  return headers.get("Cache-Control");
}

/** Pages with a text area: with `no-store`, browsers forget what was typed there on Back and reload. */
const BY_THE_BROWSER = "private, no-cache";

const UNKEPT = "private, no-store";

/* Screens, their data, and calls: permissions.test.ts. */
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
    expect(await policyOf(visitor, "/register/done")).toBe(UNKEPT);
    visitor.cookies.set("registration", "x");
    expect(await policyOf(visitor, "/register")).toBe(UNKEPT);
  });

  it("is what the assets say of themselves, for members too", async () => {
    const [asset = ""] = /\/assets\/[^"]+\.css/.exec(await (await admin.request("/")).text()) ?? [];
    expect(await policyOf(admin, asset)).toContain("immutable");
    for (const url of FOR_ALL) expect(await policyOf(admin, url), url).toContain("public");
  });
});
