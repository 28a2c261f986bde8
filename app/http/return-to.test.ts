import { describe, expect, it } from "vitest";
import { loginUrl, returnTo } from "./return-to.ts";

describe("returnTo", () => {
  it("keeps a path of this site", () => {
    expect(returnTo("/torrents/12?page=2")).toBe("/torrents/12?page=2");
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", null, "torrents"])(
    "goes home instead of to %j",
    (target) => {
      expect(returnTo(target)).toBe("/");
    },
  );
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
