import { describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import routes from "../routes.ts";
import { absoluteUrl } from "./path.ts";
import { paths } from "./paths.ts";
import { staffPaths } from "./staff-paths.ts";

type Routes = Awaited<typeof routes>;

const patternsOf = (entries: Routes, parent = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => {
    const own = [parent, path].filter(Boolean).join("/");
    return children.length > 0 ? patternsOf(children, own) : [`/${own}`];
  });

type Builder = { pattern: string };

const buildersIn = (node: object): Builder[] => [
  ...("pattern" in node ? [node as Builder] : []),
  ...Object.values(node).flatMap((value) => (typeof value === "string" ? [] : buildersIn(value))),
];

// The catch-all routes: the whole API, and the page for unknown addresses.
const splats = ["/*"];
// Files for torrent clients, which neither Remix nor the API answers.
const besides = [paths.seed.pattern];

describe("the paths", async () => {
  // Some builders are in both `adminPaths` and `staffPaths`.
  const builders = [...new Set(buildersIn({ ...paths, adminPaths, apiPaths, staffPaths }))].map(
    ({ pattern }) => pattern,
  );
  const mounted = patternsOf(await routes).filter((pattern) => !splats.includes(pattern));
  const apiRows = [...besides, "/api/openapi.json", ...apiTables.map((row) => `/api${row.path}`)];

  it("have one builder for each route", () => {
    expect(mounted.length).toBeGreaterThan(140);
    expect(mounted.filter((pattern) => builders.filter((one) => one === pattern).length !== 1)).toEqual([]);
  });

  it("each lead to a route or an API call", () => {
    expect(builders.filter((pattern) => !mounted.includes(pattern) && !apiRows.includes(pattern))).toEqual([]);
  });
});

describe("a path", () => {
  it("has its values in order, encoded", () => {
    expect(paths.report("topic", 12)).toBe("/report/topic/12");
    expect(adminPaths.system.deleteBackup("a/b c?")).toBe("/admin/system/backups/a%2Fb%20c%3F/delete");
  });

  it("leaves empty values and page 1 out of its query, and has a fragment", () => {
    expect(paths.forums.topic(12, { page: 3, quote: "", hash: "reply-7" })).toBe("/forums/topics/12?page=3#reply-7");
    expect(paths.forums.topic(12, { page: 1, hash: "reply-7" })).toBe("/forums/topics/12#reply-7");
    expect(paths.home({ search: "a&b c", category: null, page: undefined })).toBe("/?search=a%26b+c");
  });

  it("becomes an absolute URL with the site's origin", () => {
    expect(absoluteUrl("https://site.example", paths.home())).toBe("https://site.example/");
    expect(absoluteUrl("https://site.example", paths.receipt(4))).toBe("https://site.example/receipts/4");
  });
});
