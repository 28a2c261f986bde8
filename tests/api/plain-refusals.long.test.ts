import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();

type Node = { path?: string; children?: Node[] };
const flatten = (nodes: Node[], above = ""): string[] =>
  nodes.flatMap(({ path = "", children = [] }) => {
    const here = [above, path].filter(Boolean).join("/");
    return [here, ...flatten(children, here)];
  });
const addresses = [...new Set(flatten(routes as Node[]))]
  .map((path) => `/${path.replace(/:\w+/g, "987654").replace("*", "nowhere")}`)
  .filter((path) => path !== "/logout");

it("no address is refused with Remix's words for an error of its own", { timeout: seconds(60) }, async () => {
  const { username } = await makeMember(site.db);
  const callers = {
    visitor: createClient(site.server.url),
    member: await signInClient(site.server.url, username, PASSWORD),
    admin: await signInClient(site.server.url, "operator", "correct horse battery"),
  };
  expect(addresses.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const [name, client] of Object.entries(callers))
    for (const address of addresses) {
      const response = await client.request(address);
      const text = await response.text();
      if (response.status >= 500 || text.includes("Unexpected Server Error"))
        wrong.push(`${name} ${address}: ${response.status} ${text.slice(0, 80)}`);
    }
  expect(wrong).toEqual([]);
  const preview = await callers.member.request("/previews/987654");
  expect([preview.status, preview.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect(await preview.text()).toMatch(/^[A-Z][^{]+\.\n$/);
});
