import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reachOf } from "./support/component-reach.ts";
import { code } from "./support/import-graph.ts";

/** The one context that a cached part may use. */
const ZONE = /^react useContext app\/ui\/zone\.ts$/;

/** Features that keep a component out of the cache: state, ids, contexts, the router, and event handlers. */
function faultsOf(file: string, component: string): string[] {
  const { packages, handlers } = reachOf(file, component);
  const used = [...packages].filter((one) => /^react use|^@(remix-run|conform-to)\//.test(one) && !ZONE.test(one));
  return [...used, ...handlers];
}

const parts = code
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<CachedRows\s[^>]*?\bof=\{(\w+)\}/g)].map(([, part = ""]) => ({
      file,
      part,
    })),
  );

describe("what CachedRows shows", () => {
  it("depends on nothing but its props and the reader's zone", () => {
    expect(parts.length).toBeGreaterThanOrEqual(8);
    expect(parts.map(({ part }) => part)).toEqual(expect.arrayContaining(["Row", "OneComment", "Post", "TopicRow"]));
    expect(parts.flatMap(({ file, part }) => faultsOf(file, part))).toEqual([]);
  });

  it("is told from components that use the page around them", () => {
    expect(faultsOf("app/routes/home/filters.tsx", "Filters").join()).toContain("@remix-run/react useRouteLoaderData");
    expect(faultsOf("app/ui/copy-button.tsx", "CopyButton").join()).toMatch(/react useState.*onClick/);
    expect(faultsOf("app/routes/torrents/comments.tsx", "Comments").join()).toContain("@remix-run/react useNavigation");
  });
});
