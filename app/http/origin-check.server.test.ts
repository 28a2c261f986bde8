import { describe, expect, it } from "vitest";
import { isForeignWrite } from "./origin-check.server.ts";

const host = "site.example";

describe("isForeignWrite", () => {
  it("lets every read pass", () => {
    expect(isForeignWrite("GET", { host, origin: "https://evil.example" }, null)).toBe(false);
  });

  it("refuses a write from another origin", () => {
    expect(isForeignWrite("POST", { host, origin: "https://evil.example" }, null)).toBe(true);
    expect(isForeignWrite("DELETE", { host, origin: "null" }, null)).toBe(true);
    expect(isForeignWrite("POST", { host, "sec-fetch-site": "cross-site" }, null)).toBe(true);
  });

  it("serves the site's own pages, under its own host or its public one", () => {
    expect(
      isForeignWrite("POST", { host, origin: "https://site.example", "sec-fetch-site": "same-origin" }, null),
    ).toBe(false);
    expect(
      isForeignWrite("POST", { host: "10.0.0.3:3000", origin: "https://site.example" }, "https://site.example"),
    ).toBe(false);
  });

  it("serves a client that is no browser", () => {
    expect(isForeignWrite("POST", { host }, null)).toBe(false);
  });
});
