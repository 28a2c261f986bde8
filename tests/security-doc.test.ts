import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "docs/security.md"), "utf8");
const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
  .map(([, link = ""]) => link)
  .filter((link) => !/^https?:/.test(link))
  .map((link) => path.join("docs", link));

it("each file that the promises name exists", () => {
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((link) => !existsSync(path.join(root, link)))).toEqual([]);
});

it("each promise names what holds it", () => {
  const [, promises = ""] = text.split("## Promises");
  const rows =
    promises
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => /^\| (?!promise )\S/.test(line)) ?? [];
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !/\.(test|spec)\.ts\)/.test(row))).toEqual([]);
});
