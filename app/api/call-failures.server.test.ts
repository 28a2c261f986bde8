import { expect, it } from "vitest";
import { callFailure, namedCalls } from "./call-failures.server.ts";
import { apiTables } from "./tables.server.ts";

it("has words for calls that there are", () => {
  const rows = apiTables.map(({ method, path }) => `${method} ${path}`);
  expect(namedCalls.filter((row) => !rows.includes(row))).toEqual([]);
  expect(callFailure("GET /user/discount")).toBe("Failed to fetch discount");
  expect(callFailure("GET /forum/topics")).toContain("Something went wrong");
});
