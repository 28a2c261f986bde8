import { mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { findPostgresHome, hasCluster } from "./postgres-home.ts";

it("a cluster is found in its own folder and below the fallback, and looking for one creates nothing", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-home-"));
  const [site, private_, fallback] = ["site", "private", "fallback"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const has = (of: string) => hasCluster(path.join(of, "postgres"), fallback);
  expect([has(site), has(private_), readdirSync(folder)]).toEqual([false, false, []]);
  mkdirSync(path.join(site, "postgres"), { recursive: true });
  expect([has(site), has(private_)]).toEqual([true, false]);
  // For root, PostgreSQL's own user cannot reach this folder, so the cluster is created below the fallback.
  mkdirSync(private_, { mode: 0o700 });
  findPostgresHome(path.join(private_, "postgres"), { fallback });
  expect(has(private_)).toBe(true);
});
