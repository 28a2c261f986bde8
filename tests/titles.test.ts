import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));

it("every page makes its title with pageMeta, so that it names the site and asks search engines to stay away", () => {
  const titled = routes.filter((file) => /export const meta\b/.test(readFileSync(`app/routes/${file}`, "utf8")));
  expect(titled.length).toBeGreaterThan(80);
  const others = titled.filter(
    (file) => !/export const meta = pageMeta\b/.test(readFileSync(`app/routes/${file}`, "utf8")),
  );
  expect(others).toEqual([]);
});
