import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loginUrl, returnTo } from "./return-to.ts";

describe("returnTo", () => {
  it("keeps a path of this site", () => {
    expect(returnTo("/torrents/12?page=2")).toBe("/torrents/12?page=2");
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example/phish",
    "/\n/evil.example",
    "/\r/evil.example",
    "/\u0000/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "",
    null,
    "torrents",
    `/${"x".repeat(5_000)}`,
  ])("goes home instead of to %j", (target) => {
    expect(returnTo(target)).toBe("/");
  });

  it("answers an address that a header takes, whatever the script", () => {
    const to = returnTo("/forums?q=音&page=2");
    expect(to).toBe("/forums?q=%E9%9F%B3&page=2");
    expect(new Headers({ Location: to }).get("Location")).toBe(to);
  });

  it("never leaves the site, answers what a header takes, and answers the same when asked again", () => {
    const pieces = [
      "/",
      "\\",
      "..",
      ".",
      "\t",
      "\n",
      "\r",
      "\0",
      "\u0085",
      "@",
      ":",
      "?",
      "#",
      "%09",
      "%2f",
      "evil.example",
      "http:",
    ];
    const address = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 3 })));
    fc.assert(
      fc.property(address, fc.constantFrom("", "/"), (parts, first) => {
        const to = returnTo(first + parts.join(""));
        expect(new URL(to, "https://patchbay.test/login").origin).toBe("https://patchbay.test");
        // Some clients drop all kinds of whitespace and read backslashes as slashes before they parse the URL.
        expect(to.replace(/[\s\p{Cc}]/gu, "").replaceAll("\\", "/")).toMatch(/^\/(?!\/)/);
        expect(new Headers({ Location: to }).get("Location")).toBe(to);
        expect(returnTo(to)).toBe(to);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("loginUrl", () => {
  it("comes back to the page that was wanted, with its query", () => {
    const url = loginUrl(new Request("http://site.example/torrents/12?page=2"));
    expect(url).toBe("/login?returnTo=%2Ftorrents%2F12%3Fpage%3D2");
  });

  it("comes back to the page, not to its single-fetch data", () => {
    expect(loginUrl(new Request("http://site.example/admin.data?_routes=x"))).toBe("/login?returnTo=%2Fadmin");
    expect(loginUrl(new Request("http://site.example/_root.data"))).toBe("/login");
  });
});
