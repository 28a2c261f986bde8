import { describe, expect, it } from "vitest";
import { isSafeLink } from "./safe-link.ts";

describe("isSafeLink", () => {
  it("lets the web and mail through and nothing else", () => {
    for (const address of ["https://example.org", "HTTP://EXAMPLE.ORG/x", "mailto:a@b.example"])
      expect(isSafeLink(address), address).toBe(true);
    const unsafe = [
      "javascript:1",
      "JAVASCRIPT:1",
      " javascript:1",
      "java\nscript:1",
      "data:text/html,x",
      "/forums",
      "x",
    ];
    for (const address of [...unsafe, "//evil.example", "https://patchbay@evil.example", "blob:https://a/b", "ftp://a"])
      expect(isSafeLink(address), address).toBe(false);
  });
});
